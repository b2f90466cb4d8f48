// Generated from protocol/schema/ by `npm run types`; not to be edited.

/** The version of the protocol that this client speaks: major and minor. */
export const PROTOCOL = [1, 2];

/** Agrees on the version of the protocol. Optional, unless the daemon requires a token. */
export type HelloFields = {
  /** The version that the client speaks: major and minor. */
  protocol?: number[] | null;
  /** The name of the client, for the log. */
  client?: (Name | null);
  /** Makes unknown fields errors from now on. */
  strict?: boolean | null;
  /** The secret that the daemon was started with. */
  token?: string | null;
  /** The language of texts for people; as before if absent, at first English. */
  lang?: (Lang | null);
};

/** Lists the games. */
export type GamesFields = Record<string, never>;

/** Stops searches; each still gives its own final reply. */
export type StopFields = {
  /** The id of the request to stop. */
  target?: (IdField | null);
  /** The session whose searches to stop; with `target` too, it has to be of this session. With neither, all of this connection. */
  session?: (Name | null);
};

/** Tells the searches that ponder that the expected move was played; from now on their time limits apply. */
export type PonderhitFields = {
  /** The id of the request that ponders. */
  target?: (IdField | null);
  /** The session whose search ponders; with `target` too, it has to be of this session. With neither, all of this connection. */
  session?: (Name | null);
};

/** Answers immediately. */
export type PingFields = Record<string, never>;

/** Counters and latencies of the daemon. */
export type StatsFields = Record<string, never>;

/** Lists the connected clients, for administrators: clients that have named the daemon's token. */
export type ClientsFields = Record<string, never>;

/** Disconnects a client, for administrators. */
export type KickFields = {
  /** The number of the client in `clients` and in the log. */
  client: number;
};

/** Finishes pending requests and ends the connection. */
export type QuitFields = Record<string, never>;

/** Describes a game: everything that a GUI needs to know. */
export type DescribeFields = {
  /** The game: an id or alias. */
  game: string;
  /** The variant whose board is described; the default one if absent. */
  variant?: string | null;
};

/** Reads records of games. */
export type ReadFields = {
  /** The text of one or more games. */
  text: string;
  /** The format, one of the game's: `pdn`, `ggf`, `sgf`, `record`, `moves` …; if absent it is recognised by the text. */
  format?: string | null;
  /** The game, an id or alias; needed if the format does not name it. */
  game?: string | null;
  /** The variant, if the format does not name it; the default one if absent. */
  variant?: string | null;
};

/** Makes or resets a session. */
export type NewgameFields = {
  /** The session; `main` if absent. */
  session?: (Name | null);
  /** The game: an id or alias. If absent, the session's game is restarted. */
  game?: string | null;
  /** The variant; the default one if absent. */
  variant?: string | null;
  /** The start: `startpos`, a position text or a grid. */
  setup?: (Setup | null);
  /** The side to move in a grid. */
  side?: string | null;
  /** Options, as with `option`. */
  options?: Record<string, (Setting | null)> | null;
  /** The seed of the random numbers in the start and in the strategies; the default of the option `seed` if absent. */
  seed?: number | null;
  /** Adds the moves so far. A client that has not announced version 1.2 or later in `hello` always gets them. */
  history?: boolean | null;
  /** Adds the legal moves, with details and effects. */
  legal?: boolean | null;
  /** Adds the board as a grid of numbers or booleans. */
  grid?: boolean | null;
};

/** Sets the position of a session. */
export type PositionFields = {
  /** The session; `main` if absent. */
  session?: (Name | null);
  /** The start: `startpos`, a position text or a grid. Absent: `startpos`. */
  setup?: (Setup | null);
  /** The side to move in a grid. */
  side?: string | null;
  /** The moves played since. */
  moves?: (Moves | null);
  /** Adds the moves so far. A client that has not announced version 1.2 or later in `hello` always gets them. */
  history?: boolean | null;
  /** Adds the legal moves, with details and effects. */
  legal?: boolean | null;
  /** Adds the board as a grid of numbers or booleans. */
  grid?: boolean | null;
};

/** Plays moves in a session, all or none. */
export type PlayFields = {
  /** The session; `main` if absent. */
  session?: (Name | null);
  /** The moves to play. */
  moves: Moves;
  /** Adds what each move has done to the board, in one shape for all games. */
  effects?: boolean | null;
  /** Adds the position to which each move leads. */
  positions?: boolean | null;
  /** Adds the moves so far. A client that has not announced version 1.2 or later in `hello` always gets them. */
  history?: boolean | null;
  /** Adds the legal moves, with details and effects. */
  legal?: boolean | null;
  /** Adds the board as a grid of numbers or booleans. */
  grid?: boolean | null;
};

/** Takes moves back. */
export type UndoFields = {
  /** The session; `main` if absent. */
  session?: (Name | null);
  /** The number of moves to take back; 1 if absent. */
  plies?: number | null;
  /** Adds the moves so far. A client that has not announced version 1.2 or later in `hello` always gets them. */
  history?: boolean | null;
  /** Adds the legal moves, with details and effects. */
  legal?: boolean | null;
  /** Adds the board as a grid of numbers or booleans. */
  grid?: boolean | null;
};

/** Gives the state of a game. */
export type StateFields = {
  /** The session; `main` if neither it nor `game` is given. */
  session?: (Name | null);
  /** The game of an inline position: an id or alias. */
  game?: string | null;
  /** The variant of an inline position; the default one if absent. */
  variant?: string | null;
  /** The start of an inline position; `startpos` if absent. */
  setup?: (Setup | null);
  /** The side to move in a grid. */
  side?: string | null;
  /** The moves that lead to an inline position. */
  moves?: (Moves | null);
  /** Options for this request alone. */
  options?: Record<string, (Setting | null)> | null;
  /** Adds the moves so far. A client that has not announced version 1.2 or later in `hello` always gets them. */
  history?: boolean | null;
  /** Adds the legal moves, with details and effects. */
  legal?: boolean | null;
  /** Adds the board as a grid of numbers or booleans. */
  grid?: boolean | null;
};

/** Lists the legal moves. */
export type LegalFields = {
  /** The session; `main` if neither it nor `game` is given. */
  session?: (Name | null);
  /** The game of an inline position: an id or alias. */
  game?: string | null;
  /** The variant of an inline position; the default one if absent. */
  variant?: string | null;
  /** The start of an inline position; `startpos` if absent. */
  setup?: (Setup | null);
  /** The side to move in a grid. */
  side?: string | null;
  /** The moves that lead to an inline position. */
  moves?: (Moves | null);
  /** Options for this request alone. */
  options?: Record<string, (Setting | null)> | null;
  /** Adds the game's own details of each move, in the game's fields. */
  details?: boolean | null;
  /** Adds what each move does to the board, in one shape for all games. */
  effects?: boolean | null;
  /** Adds the position to which each move leads. */
  positions?: boolean | null;
};

/** Judges a position without search. */
export type EvalFields = {
  /** The session; `main` if neither it nor `game` is given. */
  session?: (Name | null);
  /** The game of an inline position: an id or alias. */
  game?: string | null;
  /** The variant of an inline position; the default one if absent. */
  variant?: string | null;
  /** The start of an inline position; `startpos` if absent. */
  setup?: (Setup | null);
  /** The side to move in a grid. */
  side?: string | null;
  /** The moves that lead to an inline position. */
  moves?: (Moves | null);
  /** Options for this request alone. */
  options?: Record<string, (Setting | null)> | null;
  /** The evaluator; the game's default if absent. */
  evaluator?: string | null;
};

/** Draws a position. */
export type RenderFields = {
  /** The session; `main` if neither it nor `game` is given. */
  session?: (Name | null);
  /** The game of an inline position: an id or alias. */
  game?: string | null;
  /** The variant of an inline position; the default one if absent. */
  variant?: string | null;
  /** The start of an inline position; `startpos` if absent. */
  setup?: (Setup | null);
  /** The side to move in a grid. */
  side?: string | null;
  /** The moves that lead to an inline position. */
  moves?: (Moves | null);
  /** Options for this request alone. */
  options?: Record<string, (Setting | null)> | null;
  /** The format; `text` if absent. */
  format?: (Format | null);
  /** The labels of the columns: as `moves` name them, or as a `course` has them; `moves` if absent. */
  style?: (Style | null);
  /** Turns the board half round, so that the other side sits below it. */
  flip?: boolean | null;
  /** The colours of a picture; those that its reader prefers if absent. */
  theme?: (Theme | null);
  /** Marks the legal moves in a picture. */
  legal?: boolean | null;
  /** Cells to mark in a picture. */
  marks?: MarkField[] | null;
  /** Arrows to draw in a picture. */
  arrows?: ArrowField[] | null;
  /** Values to write in a picture, by cells or legal moves. */
  values?: Record<string, ValueField> | null;
};

/** Sets options of a session, and gives those in force. */
export type OptionFields = {
  /** The session; `main` if absent. */
  session?: (Name | null);
  /** Options to set; `null` resets one to its default. */
  set?: Record<string, (Setting | null)> | null;
  /** The options to give; all if absent. */
  get?: (Names | null);
};

/** Writes a game as a record. */
export type WriteFields = {
  /** The session; `main` if neither it nor `game` is given. */
  session?: (Name | null);
  /** The game of an inline position: an id or alias. */
  game?: string | null;
  /** The variant of an inline position; the default one if absent. */
  variant?: string | null;
  /** The start of an inline position; `startpos` if absent. */
  setup?: (Setup | null);
  /** The side to move in a grid. */
  side?: string | null;
  /** The moves that lead to an inline position. */
  moves?: (Moves | null);
  /** Options for this request alone. */
  options?: Record<string, (Setting | null)> | null;
  /** The format, one that the game is written in: `pdn`, `ggf`, `sgf`, `record`, `moves` …; the first of the game's own if absent. */
  format?: string | null;
  /** The players in the order of the sides, empty where they are not known. */
  players?: string[] | null;
  /** The name of the side that won, or `draw`; as the board has it if absent. */
  result?: string | null;
  /** The reason for which the game ended; as the board has it if absent. */
  reason?: string | null;
  /** The tournament. */
  event?: string | null;
  /** The place, or the server. */
  site?: string | null;
  /** The round. */
  round?: string | null;
  /** The day, as `YYYY-MM-DD`, or the known part of it. */
  date?: string | null;
  /** The lead of the side that moves first which is worth a draw, where both players agreed on one. */
  komi?: number | null;
  /** Comments on the moves. */
  comments?: CommentField[] | null;
};

/** Frees a session. */
export type CloseFields = {
  /** The session; `main` if absent. */
  session?: (Name | null);
};

/** Looks for the best move. */
export type GoFields = {
  /** The session; `main` if neither it nor `game` is given. */
  session?: (Name | null);
  /** The game of an inline position: an id or alias. */
  game?: string | null;
  /** The variant of an inline position; the default one if absent. */
  variant?: string | null;
  /** The start of an inline position; `startpos` if absent. */
  setup?: (Setup | null);
  /** The side to move in a grid. */
  side?: string | null;
  /** The moves that lead to an inline position. */
  moves?: (Moves | null);
  /** Options for this request alone. */
  options?: Record<string, (Setting | null)> | null;
  /** Plies to look ahead; in a puzzle, the longest solution to look for. */
  depth?: number | null;
  /** Nodes to visit: exact with one thread. */
  nodes?: number | null;
  /** Milliseconds for this search. */
  movetime_ms?: number | null;
  /** The game clock of the side to move. */
  clock?: (ClockFields | null);
  /** No limit but those that are given: the search ends when it is done or stopped. */
  infinite?: boolean | null;
  /** The least time between two `info` replies, in milliseconds. */
  report_ms?: number | null;
  /** Threads; 1 if absent. */
  threads?: number | null;
  /** The rank among the searches that wait on this connection, the highest first; 0 if absent. */
  priority?: number | null;
  /** Forgets what earlier searches of the session have learned, so that the search can be repeated. */
  fresh?: boolean | null;
  /** The strategy; the game's best if absent. */
  strategy?: string | null;
  /** The number of best moves to rank; 1 if absent. */
  multipv?: number | null;
  /** The moves to choose among; all if absent. */
  searchmoves?: (Moves | null);
  /** The goal of the puzzle. */
  target?: (Target | null);
  /** The best move at full strength, whatever the option `level` is. */
  hint?: boolean | null;
  /** Thinks on the opponent's time, about the position after the move that is expected: limits of time hold from `ponderhit` on. */
  ponder?: boolean | null;
  /** Adds `line`: what each move of `pv` does to the board. */
  effects?: boolean | null;
  /** Adds `line`, with the position to which each of them leads. */
  positions?: boolean | null;
};

/** Looks for the solution of a puzzle, or the exact value of a game. */
export type SolveFields = {
  /** The session; `main` if neither it nor `game` is given. */
  session?: (Name | null);
  /** The game of an inline position: an id or alias. */
  game?: string | null;
  /** The variant of an inline position; the default one if absent. */
  variant?: string | null;
  /** The start of an inline position; `startpos` if absent. */
  setup?: (Setup | null);
  /** The side to move in a grid. */
  side?: string | null;
  /** The moves that lead to an inline position. */
  moves?: (Moves | null);
  /** Options for this request alone. */
  options?: Record<string, (Setting | null)> | null;
  /** Plies to look ahead; in a puzzle, the longest solution to look for. */
  depth?: number | null;
  /** Nodes to visit: exact with one thread. */
  nodes?: number | null;
  /** Milliseconds for this search. */
  movetime_ms?: number | null;
  /** The game clock of the side to move. */
  clock?: (ClockFields | null);
  /** No limit but those that are given: the search ends when it is done or stopped. */
  infinite?: boolean | null;
  /** The least time between two `info` replies, in milliseconds. */
  report_ms?: number | null;
  /** Threads; 1 if absent. */
  threads?: number | null;
  /** The rank among the searches that wait on this connection, the highest first; 0 if absent. */
  priority?: number | null;
  /** Forgets what earlier searches of the session have learned, so that the search can be repeated. */
  fresh?: boolean | null;
  /** The strategy, or `compare` for all of a puzzle side by side; the game's best if absent. */
  strategy?: string | null;
  /** Every solution instead of one. */
  all?: boolean | null;
  /** The goal of the puzzle; of a game `outcome`: who wins, without by how much. */
  target?: (Target | null);
  /** Adds `line`: what each move of the solution does to the board. */
  effects?: boolean | null;
  /** Adds `line`, with the position to which each of them leads. */
  positions?: boolean | null;
};

/** Judges every move of a game that was played. */
export type AnalyseFields = {
  /** The session; `main` if neither it nor `game` is given. */
  session?: (Name | null);
  /** The game of an inline position: an id or alias. */
  game?: string | null;
  /** The variant of an inline position; the default one if absent. */
  variant?: string | null;
  /** The start of an inline position; `startpos` if absent. */
  setup?: (Setup | null);
  /** The side to move in a grid. */
  side?: string | null;
  /** The moves that lead to an inline position. */
  moves?: (Moves | null);
  /** Options for this request alone. */
  options?: Record<string, (Setting | null)> | null;
  /** Plies to look ahead; in a puzzle, the longest solution to look for. */
  depth?: number | null;
  /** Nodes to visit: exact with one thread. */
  nodes?: number | null;
  /** Milliseconds for this search. */
  movetime_ms?: number | null;
  /** The game clock of the side to move. */
  clock?: (ClockFields | null);
  /** No limit but those that are given: the search ends when it is done or stopped. */
  infinite?: boolean | null;
  /** The least time between two `info` replies, in milliseconds. */
  report_ms?: number | null;
  /** Threads; 1 if absent. */
  threads?: number | null;
  /** The rank among the searches that wait on this connection, the highest first; 0 if absent. */
  priority?: number | null;
  /** Forgets what earlier searches of the session have learned, so that the search can be repeated. */
  fresh?: boolean | null;
  /** The strategy; the game's best if absent. */
  strategy?: string | null;
  /** Adds facts about each move. */
  explain?: boolean | null;
};

/** Gives a hint by degrees, or explains a move. */
export type HintFields = {
  /** The session; `main` if neither it nor `game` is given. */
  session?: (Name | null);
  /** The game of an inline position: an id or alias. */
  game?: string | null;
  /** The variant of an inline position; the default one if absent. */
  variant?: string | null;
  /** The start of an inline position; `startpos` if absent. */
  setup?: (Setup | null);
  /** The side to move in a grid. */
  side?: string | null;
  /** The moves that lead to an inline position. */
  moves?: (Moves | null);
  /** Options for this request alone. */
  options?: Record<string, (Setting | null)> | null;
  /** Plies to look ahead; in a puzzle, the longest solution to look for. */
  depth?: number | null;
  /** Nodes to visit: exact with one thread. */
  nodes?: number | null;
  /** Milliseconds for this search. */
  movetime_ms?: number | null;
  /** The game clock of the side to move. */
  clock?: (ClockFields | null);
  /** No limit but those that are given: the search ends when it is done or stopped. */
  infinite?: boolean | null;
  /** The least time between two `info` replies, in milliseconds. */
  report_ms?: number | null;
  /** Threads; 1 if absent. */
  threads?: number | null;
  /** The rank among the searches that wait on this connection, the highest first; 0 if absent. */
  priority?: number | null;
  /** Forgets what earlier searches of the session have learned, so that the search can be repeated. */
  fresh?: boolean | null;
  /** The strategy; the game's best if absent. */
  strategy?: string | null;
  /** The degree: 1 tells where to look, 2 what kind of move, 3 the move, 4 why. If absent 1, or 4 with `move`. */
  degree?: number | null;
  /** The move to explain; the best one if absent. */
  move?: string | null;
};

/** Counts the leaves of the game tree. */
export type PerftFields = {
  /** The session; `main` if neither it nor `game` is given. */
  session?: (Name | null);
  /** The game of an inline position: an id or alias. */
  game?: string | null;
  /** The variant of an inline position; the default one if absent. */
  variant?: string | null;
  /** The start of an inline position; `startpos` if absent. */
  setup?: (Setup | null);
  /** The side to move in a grid. */
  side?: string | null;
  /** The moves that lead to an inline position. */
  moves?: (Moves | null);
  /** Options for this request alone. */
  options?: Record<string, (Setting | null)> | null;
  /** The least time between two `info` replies, in milliseconds. */
  report_ms?: number | null;
  /** Threads; 1 if absent. */
  threads?: number | null;
  /** The rank among the searches that wait on this connection, the highest first; 0 if absent. */
  priority?: number | null;
  /** Forgets what earlier searches of the session have learned, so that the search can be repeated. */
  fresh?: boolean | null;
  /** The depth in plies. */
  depth: number;
  /** Also count under each legal move. */
  divide?: boolean | null;
};

/** Plays many games between two strategies. */
export type SimulateFields = {
  /** The session; `main` if neither it nor `game` is given. */
  session?: (Name | null);
  /** The game of an inline position: an id or alias. */
  game?: string | null;
  /** The variant of an inline position; the default one if absent. */
  variant?: string | null;
  /** The start of an inline position; `startpos` if absent. */
  setup?: (Setup | null);
  /** The side to move in a grid. */
  side?: string | null;
  /** The moves that lead to an inline position. */
  moves?: (Moves | null);
  /** Options for this request alone. */
  options?: Record<string, (Setting | null)> | null;
  /** Plies to look ahead; in a puzzle, the longest solution to look for. */
  depth?: number | null;
  /** Nodes to visit: exact with one thread. */
  nodes?: number | null;
  /** Milliseconds for this search. */
  movetime_ms?: number | null;
  /** The game clock of the side to move. */
  clock?: (ClockFields | null);
  /** No limit but those that are given: the search ends when it is done or stopped. */
  infinite?: boolean | null;
  /** The least time between two `info` replies, in milliseconds. */
  report_ms?: number | null;
  /** Threads; 1 if absent. */
  threads?: number | null;
  /** The rank among the searches that wait on this connection, the highest first; 0 if absent. */
  priority?: number | null;
  /** Forgets what earlier searches of the session have learned, so that the search can be repeated. */
  fresh?: boolean | null;
  /** The number of games; 1,000 if absent. */
  games?: number | null;
  /** The strategies; the first one moves first. Both `random` if absent. */
  players?: string[] | null;
  /** The seed; 0 if absent. */
  seed?: number | null;
};

/** The id of a request. */
export type Id = (number | string);

/** A name of at most 128 bytes. */
export type Name = string;

/** A language of texts for people, by its code. */
export type Lang = "en" | "fr";

/** An [`Id`] as a field. */
export type IdField = Id;

/** `startpos`, a position text, or a grid: a list of rows of numbers or booleans. */
export type Setup = (string | ((number | boolean)[])[]);

export type Setting = (number | boolean | string);

/** A list of moves, or one string that the game cuts into moves. */
export type Moves = (string | (string | number)[]);

/** A format of `render`. */
export type Format = ("text" | "unicode" | "svg" | "grid");

/** A style of `render`. */
export type Style = ("moves" | "course");

/** The colours of a picture. */
export type Theme = ("auto" | "light" | "dark");

/** A cell, or one with the kind of its mark: `ring` (the default), `dot`, `cross`, `square`. */
export type MarkField = (string | {
  cell: string;
  kind?: "ring" | "dot" | "cross" | "square" | null;
});

/** The cells through which an arrow leads, as a list, or joined by `-`. */
export type ArrowField = (string | string[]);

/** At most 16 characters, or such a text with its rank: `plain` (the default), `best`, `good`, `bad`. */
export type ValueField = (string | {
  text: string;
  rank?: "plain" | "best" | "good" | "bad" | null;
});

export type Names = (boolean | string | string[]);

/** Comment on a move. */
export type CommentField = {
  /** The place of the move, from 0. */
  index: number;
  /** The score for the player of the move. */
  score?: number | null;
  /** Moves to the end of the game, if the score is given in moves: above 0 for a win, otherwise a loss. */
  mate?: number | null;
  /** True if the score is proven. */
  proven?: boolean | null;
  /** The time that the move took. */
  time_ms?: number | null;
  /** Anything else, in words. */
  text?: string | null;
};

/** A game clock. */
export type ClockFields = {
  /** Milliseconds left. */
  remaining_ms: number;
  /** Milliseconds that each move adds. */
  increment_ms?: number | null;
  /** Moves until the clock is filled up again. */
  moves_to_go?: number | null;
};

/** A hole number, a word such as `start`, a position text, or a grid. */
export type Target = (number | string | ((number | boolean)[])[]);

/** Result of `hello`. */
export type HelloResult = {
  /** The version of the protocol that both speak: major and minor. */
  protocol: number[];
  /** The daemon that answers. */
  server: Server;
  /** The ids of the games. */
  games: string[];
  /** Abilities of this daemon beyond the bare protocol. */
  features: string[];
  /** The bounds of this connection. */
  limits: ConnectionLimits;
  /** The most memory that all searches may keep together, tables and visited positions, in mebibytes; absent without a limit. */
  memory_mb?: number | null;
  /** Memory that they keep at present, in mebibytes. */
  memory_used_mb?: number | null;
  /** Resident memory of the daemon's process, in mebibytes; absent where the system does not report it. */
  process_mb?: number | null;
  /** The language of texts for people, by its code. */
  lang?: string | null;
  /** The languages that there are, by their codes. */
  languages?: string[];
};

/** The daemon. */
export type Server = {
  /** Its name. */
  name: string;
  /** Its version. */
  version: string;
};

/** The bounds of a connection. */
export type ConnectionLimits = {
  /** The longest line, in bytes. */
  max_line: number;
  /** Maximum number of requests in flight. */
  max_inflight: number;
  /** Maximum number of sessions. */
  max_sessions: number;
  /** Nesting of arrays and objects. */
  max_json_depth: number;
  /** Time in milliseconds after which a client on a socket that sends nothing, and has no pending reply, is disconnected; absent without a limit. */
  idle_ms?: number | null;
  /** The longest reply, in bytes. This and the next two are absent from daemons of earlier versions. */
  max_reply?: number;
  /** Bytes of its requests in flight, sessions and answers together. */
  max_bytes?: number;
  /** The same of all connections together. */
  max_total_bytes?: number;
};

/** Result of `games`. */
export type GamesResult = {
  /** Every game. */
  games: GameEntry[];
};

/** A game in the list of `games`. */
export type GameEntry = {
  /** Its id. */
  id: string;
  /** Its name for people. */
  title: string;
  /** The number of players: 2, or 1 for a puzzle. */
  players: number;
  /** Other names for it. */
  aliases: string[];
  /** Its variants, the default first. */
  variants: string[];
};

/** Result of `stop`. */
export type StopResult = {
  /** True if there was anything to stop. */
  found: boolean;
};

/** Result of `ponderhit`. */
export type PonderhitResult = {
  /** True if a search pondered; it may have been answered already. */
  found: boolean;
};

/** Result of `ping`. */
export type PingResult = {
  /** Always true. */
  pong: boolean;
};

/** Result of `stats`. */
export type StatsResult = {
  /** Time since the daemon began. */
  uptime_ms: number;
  /** Connections that are open. */
  connections: number;
  /** Sessions of this connection. */
  sessions: number;
  /** Threads that search. */
  workers: number;
  /** Searches that run. */
  searches_running: number;
  /** Searches that wait for a worker. */
  searches_waiting: number;
  /** Memory that all searches keep, idle engines included, in mebibytes. */
  memory_used_mb: number;
  /** The most that they may keep together; absent without a limit. */
  memory_mb?: number | null;
  /** Bytes of the requests, sessions and answers of all connections. */
  held_bytes?: number | null;
  /** The most that they may take together. */
  held_limit_bytes?: number | null;
  /** Resident memory of the daemon's process, in mebibytes; absent where the system does not report it. */
  process_mb?: number | null;
  /** Lines read since the beginning. */
  requests: number;
  /** Error replies since the beginning. */
  errors: number;
  /** From the reading of a request to its final reply, for each command that was used. */
  latencies: Record<string, Latency>;
  /** From the stop of a search to its final reply, for each `GAME:STRATEGY` that was stopped; `GAME:perft` and `GAME:simulate` are counted alike. */
  stops?: Record<string, Latency>;
};

/** Latencies of a command or of stops, each rounded up by at most one percent. */
export type Latency = {
  /** Requests answered. */
  count: number;
  /** Half were answered within this. */
  p50_us: number;
  /** 99 of 100 were answered within this. */
  p99_us: number;
  /** The slowest. */
  max_us: number;
};

/** Result of `clients`. */
export type ClientsResult = {
  /** The connected clients, the longest connected first. */
  clients: ClientReply[];
};

/** A connected client. */
export type ClientReply = {
  /** Its number, which the log calls `number`. */
  client: number;
  /** Its address. */
  peer: string;
  /** Time since it has connected. */
  connected_ms: number;
  /** Time since its last request. */
  silent_ms: number;
  /** Lines that it has sent. */
  requests: number;
  /** Requests in flight. */
  in_flight: number;
  /** Sessions. */
  sessions: number;
  /** True for the client that asks. */
  own: boolean;
};

/** Result of `kick`. */
export type KickResult = {
  /** True if the client was connected. */
  found: boolean;
};

/** Result of `quit`. */
export type QuitResult = {
  /** Always true: pending requests are still answered, then the connection ends. */
  bye: boolean;
};

/** Result of `describe`. */
export type DescribeResult = {
  /** The game's id. */
  game: string;
  /** Its name for people. */
  title: string;
  /** The aim of the game, in a sentence. */
  summary: string;
  /** The number of players: 2, or 1 for a puzzle. */
  players: number;
  /** The players; the first begins. */
  sides: SideEntry[];
  /** Other names for it, each with the variant that it means. */
  aliases: AliasEntry[];
  /** The variant that is described. */
  variant: string;
  /** Its variants that have a name of their own, the default first. */
  variants: NamedEntry[];
  /** The names of all others. */
  patterns: PatternEntry[];
  /** The shape of the board. */
  board: Board;
  /** The notation of positions. */
  position_notation: Notation;
  /** The notation of moves. */
  move_notation: Notation;
  /** The content of a grid. */
  grid: GridEntry;
  /** The strategies, the default first. */
  strategies: StrategyEntry[];
  /** The evaluators, the default first. */
  evaluators: NamedEntry[];
  /** All options: of the start and of the strategies. */
  options: OptionEntry[];
  /** Every reason for which a game can end. */
  reasons: ReasonEntry[];
  /** The unit of an exact score. */
  score_unit: string;
  /** Every unit of a score, that of exact ones first. */
  units: UnitEntry[];
  /** True if `solve` takes a `target`. */
  target: boolean;
  /** The formats of its records, its own first. */
  formats: RecordFormatEntry[];
  /** Sets of openings of the variant, such as the ballots of English draughts. */
  opening_sets?: OpeningSetEntry[];
};

/** A player. */
export type SideEntry = {
  /** The word of the protocol. */
  name: string;
  /** The letter of the position text. */
  symbol: string;
  /** The name for people. */
  label: string;
};

/** Another name of a game. */
export type AliasEntry = {
  /** The name. */
  name: string;
  /** The variant that it means, if not the default. */
  variant?: string | null;
};

/** A name with a summary. */
export type NamedEntry = {
  /** The name. */
  name: string;
  /** A sentence about it. */
  summary: string;
};

/** Names of variants that are made of numbers, with the bounds of these by their words. */
export type PatternEntry = {
  /** The name with letters for its numbers. */
  pattern: string;
  /** A name that fits it. */
  example: string;
  /** Its peculiarity, and bounds that its numbers have together. */
  summary: string;
  /** A condition on the numbers besides their bounds, if there is one. */
  condition?: string | null;
} & Record<string, unknown>;

/** The shape of a board. */
export type Board = {
  /** The way in which cells are drawn: `square_cells`, `columns`, `checkered`, `holes`, `piles`. */
  kind: string;
  /** Rows of the grid. */
  rows: number;
  /** Columns of the longest row. */
  columns: number;
  /** The name of each cell in moves, by rows from the top; empty where cells have no names. */
  cells: string[][];
  /** The places in the order of the flattened grid; none on boards of more than 40,000. */
  places: PlaceEntry[];
  /** The codes of the grid, rising; none where a value counts things. */
  pieces: PieceEntry[];
  /** The labels next to the board. */
  labels: Labels;
  /** The side that sits below the board, where that matters. */
  below?: string | null;
};

/** A place of a board. */
export type PlaceEntry = {
  /** Its name, as the effects of moves have it; absent where nothing ever stands. */
  name?: string;
  /** Row of its upper edge from the top, in cells. */
  row: number;
  /** Column of its left edge, in cells; halves occur. */
  column: number;
  /** Cells that it is wide, if not one. */
  width?: number | null;
};

/** The piece that a code of the grid stands for. */
export type PieceEntry = {
  /** The code. */
  code: number;
  /** Its look: `empty`, `hole`, `peg`, `disc`, `man`, `king`, `cross`, `nought`, `lamp`, `square`, `tile`. */
  kind: string;
  /** The side whose piece it is, if any. */
  side?: string | null;
  /** Its colour: `dark`, `light`, `amber` or `red`. */
  tone?: string | null;
  /** Its name for people. */
  name: string;
  /** The text that it bears, if any: the number of a tile. */
  label?: string | null;
};

/** The labels next to a board; both lists are empty if it has none. */
export type Labels = {
  /** Left of the rows, from the top. */
  rows: string[];
  /** Below the columns, or above them, from the left. */
  columns: string[];
  /** True if the labels of the columns stand above the board; absent if below. */
  above?: boolean;
};

/** A notation with examples. */
export type Notation = {
  /** In a sentence. */
  doc: string;
  /** Texts that are read; the form that is written comes first. */
  examples: string[];
};

/** Content of a grid. */
export type GridEntry = {
  /** True if cells are written as `true` or `false`, for 1 and 0. */
  booleans: boolean;
  /** True if a value is a number of things, as of the matches of a pile, and not the code of a piece. */
  counts: boolean;
  /** The meaning of each value. */
  doc: string;
};

/** A strategy. */
export type StrategyEntry = {
  /** Its name. */
  name: string;
  /** Its effect. */
  summary: string;
  /** The options that it heeds. */
  options: string[];
  /** The same with their values, ranges and defaults, as this strategy has them. */
  settings: OptionEntry[];
  /** Its abilities besides one best line: `multipv`, `all`, `threads`. */
  features: string[];
};

/** An option. */
export type OptionEntry = {
  /** Its name. */
  name: string;
  /** `integer`, `boolean`, `choice` or `string`. */
  type: string;
  /** The smallest integer. */
  min?: number | null;
  /** The largest integer. */
  max?: number | null;
  /** The words to choose from. */
  values?: string[] | null;
  /** The value when none is set. */
  default: (OptionReply | null);
  /** Defaults of the strategies that have another, by their names. */
  defaults?: Record<string, (OptionReply | null)>;
  /** Its effect. */
  doc: string;
  /** `start` if it shapes the start, and counts from the next `newgame`; else `search`. */
  scope: string;
};

/** The value of an option. */
export type OptionReply = (number | boolean | string);

/** A reason for which a game can end. */
export type ReasonEntry = {
  /** The word of the protocol. */
  id: string;
  /** The same for people, as it follows "ended by". */
  text: string;
  /** True if it is a draw that a player has to claim: the game continues without a claim. False if it ends the game by itself. */
  claim: boolean;
};

/** A unit of scores. */
export type UnitEntry = {
  /** The word of the protocol. */
  id: string;
  /** The same for people, in the plural. */
  text: string;
};

/** A format of records. */
export type RecordFormatEntry = {
  /** The name, which is also the extension of its files. */
  name: string;
  /** True if `read` reads it. */
  reads: boolean;
  /** True if `write` writes it. */
  writes: boolean;
};

/** A set of openings. */
export type OpeningSetEntry = {
  /** Its name, which `plateau tournament --openings` takes too. */
  name: string;
  /** A short description. */
  summary: string;
  /** The moves of each opening from the start. */
  openings: string[][];
};

/** Result of `read`. */
export type ReadResult = {
  /** The format in which the text was read. */
  format: string;
  /** The games, in their order. */
  games: RecordReply[];
  /** The games that could not be read. */
  problems: ProblemReply[];
};

/** A game of a record. `game`, `variant`, `setup` and `moves` are an inline position. */
export type RecordReply = {
  /** The game's id. */
  game: string;
  /** The variant. */
  variant: string;
  /** `startpos`, or the position text in which the game began. */
  setup: string;
  /** The moves, in the notation of the game. */
  moves: string[];
  /** The players in the order of the sides, empty where they are not known. */
  players: string[];
  /** The name of the side that won, or `draw`; absent where it is not known. */
  result?: string | null;
  /** The reason for which the game ended. */
  reason?: string;
  /** The tournament. */
  event?: string;
  /** The place, or the server. */
  site?: string;
  /** The round. */
  round?: string;
  /** The day, as `YYYY-MM-DD`, or the known part of it. */
  date?: string;
  /** The lead of the side that moves first which is worth a draw, where both players agreed on one. */
  komi?: number | null;
  /** The value of the last position for its side to move, if the record has it. */
  value?: number | null;
  /** Comments on the moves. */
  comments?: CommentReply[];
  /** Lines that were not played, each instead of a move of the game or of a variation before it. */
  variations?: VariationReply[];
  /** Guesses, omissions and remarks of the reader. */
  remarks?: RemarkReply[];
};

/** Comment on a move. */
export type CommentReply = {
  /** The place of the move, from 0. */
  index: number;
  /** The score for the player of the move, in the unit of the engine or person that gave it. */
  score?: number | null;
  /** Moves to the end of the game, if the score is given in moves: above 0 for a win, otherwise a loss. */
  mate?: number | null;
  /** True if the score is proven. */
  proven?: boolean;
  /** The time that the move took. */
  time_ms?: number | null;
  /** Anything else, in words. */
  text?: string;
};

/** A line that was not played. */
export type VariationReply = {
  /** The place in the list, from 0, of the variation that it leaves; absent where it leaves the game. */
  of?: number | null;
  /** The place of the move instead of which it begins, from 0, among the moves of the game or of that variation. */
  index: number;
  /** Its moves, in the notation of the game. */
  moves: string[];
  /** Comments on its moves. */
  comments?: CommentReply[];
};

/** Something that was guessed, passed over or noticed in a game that could be read. */
export type RemarkReply = {
  /** The line, from 1. */
  line: number;
  /** The character of the line, from 1. */
  column: number;
  /** A sentence, in English. */
  message: string;
  /** The same sentence in the language of `hello`. */
  text: string;
};

/** A game that could not be read. */
export type ProblemReply = {
  /** The number of the game in the text, from 1; those that could be read count. */
  game_number: number;
  /** The line, from 1. */
  line: number;
  /** The character of the line, from 1. */
  column: number;
  /** A sentence with the fault and the expected text, in English. */
  message: string;
  /** The same sentence in the language of `hello`. */
  text: string;
};

/** Result of `state`, `newgame`, `position`, `undo`. */
export type StateResult = {
  /** The game's id. */
  game: string;
  /** The variant. */
  variant: string;
  /** The position text in which the game began; with `moves` it is the whole game. */
  setup: string;
  /** The moves so far, with `history`. A client that has not announced version 1.2 or later in `hello` always gets them. */
  moves?: string[] | null;
  /** The position text of now. */
  position: string;
  /** The number of moves so far. */
  ply: number;
  /** The side to move. */
  side: string;
  /** The number of legal moves. */
  legal_count: number;
  /** The hash of board and side to move. */
  key: string;
  /** True if the game has ended. */
  over: boolean;
  /** The outcome, if it has. */
  outcome?: (OutcomeReply | null);
  /** The draw that either player may claim now. The game continues without a claim: `over` is false, and there are legal moves. */
  claim?: (ClaimReply | null);
  /** The count of moves without progress that will draw the game, while one counts. */
  draw_in?: (DrawCountReply | null);
  /** The goal of a puzzle. */
  goal?: (GoalReply | null);
  /** The name of the opening, where one of the positions so far has one: that of the last of them. */
  opening?: string | null;
  /** Guesses made to read the drawn board in which the game began, and lines of it that were passed over. */
  remarks?: SetupRemark[];
  /** The legal moves with details and effects, in the order of `legal`; with `legal`. */
  legal?: MoveReply[] | null;
  /** The board, rows from the top; with `grid`. */
  grid?: (GridReply | null);
};

/** Outcome of a game. */
export type OutcomeReply = {
  /** The winner; `null` for a draw or a puzzle that is stuck. */
  winner: string | null;
  /** The score for the side that moves first. */
  score: ScoreReply;
  /** The count of each side that decides the game, if there is one, such as its discs. */
  sides?: Record<string, number> | null;
  /** The reason for its end, in a word. */
  reason: string;
  /** The same for people, as it follows "ended by". */
  text: string;
  /** The lines that have won, each by the names of its places from one end to the other; absent where no line wins. */
  lines?: string[][];
};

/** A score. */
export type ScoreReply = ({
  kind: "estimate";
  /** For the side to move; in a puzzle, the moves that seem to be missing. */
  value: number;
  /** The unit of the evaluator. */
  unit: string;
} | {
  kind: "exact";
  /** For the side to move. */
  value: number;
  /** The unit of the game. */
  unit: string;
  /** The result for the side to move. */
  outcome: VerdictReply;
  /** Plies to the end under best play. */
  plies?: number | null;
  /** Set where only the outcome is proven, and the value is a bound. */
  bound?: (BoundReply | null);
} | {
  kind: "solution";
  /** Its length. */
  moves: number;
  /** True if no shorter one exists. */
  optimal: boolean;
} | {
  kind: "unsolvable";
});

/** A result for the side to move. */
export type VerdictReply = ("win" | "draw" | "loss");

/** On which side of a score the truth lies. */
export type BoundReply = ("lower" | "upper");

/** Draw that ends a game only if a player claims it. */
export type ClaimReply = {
  /** The rule that allows the claim, in a word: one of the `reasons` of `describe` with `claim`. */
  reason: string;
  /** The same for people, as it follows "ended by". */
  text: string;
};

/** Count of moves without progress, which will draw the game if nothing happens. */
export type DrawCountReply = {
  /** The plies until the draw, at least 1. */
  plies: number;
  /** The reason of the draw, in a word. */
  reason: string;
  /** The same for people, as it follows "ended by". */
  text: string;
};

/** The goal of a puzzle. */
export type GoalReply = {
  /** The text of the position to be reached; absent where several are as good. */
  position?: string | null;
  /** The goal for people. */
  text: string;
};

/** Guess or omission of the reader of a drawn board. */
export type SetupRemark = {
  /** A sentence, in English. */
  message: string;
  /** The same sentence in the language of `hello`. */
  text: string;
};

/** A move with its effects. */
export type MoveReply = {
  /** The move. */
  move: string;
  /** Its effect on the board, with `effects`; absent on boards of more than 1,024 places. */
  effect?: (EffectReply | null);
  /** The text of the position after it, with `positions`. */
  position?: string | null;
} & Record<string, unknown>;

/** Effect of a move on the board, by the names of places. */
export type EffectReply = {
  /** The place that a piece leaves; absent where none moves. */
  from?: string | null;
  /** The place that a piece enters, on which one is put, or that is pressed; absent in a pass. */
  to?: string | null;
  /** All places of the way of a piece that moves, `from` and `to` too. */
  path: string[];
  /** Places on which a piece was put. */
  placed: string[];
  /** Places from which a piece was taken off the board. */
  removed: string[];
  /** Places whose piece or light has turned into another. */
  flipped: string[];
  /** Every place that has changed. */
  pieces: PlaceContent[];
};

/** The content of a place. */
export type PlaceContent = {
  /** The name of the place. */
  cell: string;
  /** Its value in the grid. */
  code: number;
};

/** An effect of a move. */
export type DetailReply = (number | boolean | string | string[]);

/** A grid. */
export type GridReply = (number[][] | boolean[][]);

/** Result of `play`. */
export type PlayResult = {
  /** The game's id. */
  game: string;
  /** The variant. */
  variant: string;
  /** The position text in which the game began; with `moves` it is the whole game. */
  setup: string;
  /** The moves so far, with `history`. A client that has not announced version 1.2 or later in `hello` always gets them. */
  moves?: string[] | null;
  /** The position text of now. */
  position: string;
  /** The number of moves so far. */
  ply: number;
  /** The side to move. */
  side: string;
  /** The number of legal moves. */
  legal_count: number;
  /** The hash of board and side to move. */
  key: string;
  /** True if the game has ended. */
  over: boolean;
  /** The outcome, if it has. */
  outcome?: (OutcomeReply | null);
  /** The draw that either player may claim now. The game continues without a claim: `over` is false, and there are legal moves. */
  claim?: (ClaimReply | null);
  /** The count of moves without progress that will draw the game, while one counts. */
  draw_in?: (DrawCountReply | null);
  /** The goal of a puzzle. */
  goal?: (GoalReply | null);
  /** The name of the opening, where one of the positions so far has one: that of the last of them. */
  opening?: string | null;
  /** Guesses made to read the drawn board in which the game began, and lines of it that were passed over. */
  remarks?: SetupRemark[];
  /** The legal moves with details and effects, in the order of `legal`; with `legal`. */
  legal?: MoveReply[] | null;
  /** The board, rows from the top; with `grid`. */
  grid?: (GridReply | null);
  /** The effects of each move. */
  details: MoveReply[];
};

/** Result of `legal`. */
export type LegalResult = {
  /** The legal moves, in a stable order. */
  moves: LegalMoves;
};

/** Legal moves, with or without their effects. */
export type LegalMoves = (string[] | MoveReply[]);

/** Result of `eval`. */
export type EvalResult = {
  /** The evaluator. */
  evaluator: string;
  /** The judgement for the side to move. */
  score: ScoreReply;
  /** The value of each side on its own, where the evaluator has one. */
  sides?: Record<string, number> | null;
  /** The parts of the judgement. */
  terms: Record<string, number>;
};

/** Result of `render`. */
export type RenderResult = ({
  /** The text. */
  text: string;
} | {
  /** Rows from the top. */
  grid: GridReply;
});

/** Result of `option`. */
export type OptionResult = {
  /** The options in force; `null` where the game chooses. */
  options: Record<string, (OptionReply | null)>;
};

/** Result of `write`. */
export type WriteResult = {
  /** The format, which is also the extension of its files. */
  format: string;
  /** The record, with a line feed at its end. */
  text: string;
};

/** Result of `close`. */
export type CloseResult = {
  /** The session that is free again. */
  closed: string;
};

/** Result of `go`. */
export type GoResult = {
  /** The move to play; `null` in a puzzle that has no solution any more. */
  best: string | null;
  /** Its score. */
  score: (ScoreReply | null);
  /** The expected moves, beginning with `best`. */
  pv: string[];
  /** True where the answer comes from the opening book: nothing was searched, so `depth` and `nodes` are 0. */
  book?: boolean;
  /** The moves of `pv` with what they do, at most the first 1,000; with `effects` or `positions`. */
  line?: MoveReply[] | null;
  /** Plies searched through. */
  depth: number;
  /** Nodes visited. */
  nodes: Count;
  /** Time since the search began. */
  time_ms: number;
  /** The limit or event that ended the search; `null` where the strategy was done before any limit. */
  stopped: (StoppedReply | null);
  /** The reason why there is no solution, or another remark. */
  reason?: string | null;
  /** Numbers of other things that the search has counted, by their names. */
  counts?: Record<string, Count>;
  /** The best lines, with `multipv` above 1. */
  lines?: LineReply[] | null;
};

/** A count; a decimal string above 2^53−1. */
export type Count = (number | string);

/** A limit or event that ends a search. */
export type StoppedReply = ("depth" | "nodes" | "time" | "stop" | "solved" | "disconnected" | "memory");

/** A ranked line. */
export type LineReply = {
  /** Its first move. */
  move: string | null;
  /** Its score. */
  score: ScoreReply;
  /** All its moves. */
  pv: string[];
};

/** Result of `solve`. */
export type SolveResult = {
  /** The certainty of the result. */
  status: StatusReply;
  /** The score of the position. */
  score: (ScoreReply | null);
  /** The solution, or the best line. */
  moves: string[];
  /** These moves with what they do, at most the first 1,000; with `effects` or `positions`. */
  line?: MoveReply[] | null;
  /** The length of the solution; `null` where there is none. */
  length: number | null;
  /** No solution is shorter. */
  lower_bound: number | null;
  /** Plies searched through. */
  depth: number;
  /** Nodes visited. */
  nodes: Count;
  /** Time since the search began. */
  time_ms: number;
  /** The limit or event that ended the search; `null` where the strategy was done before any limit. */
  stopped: (StoppedReply | null);
  /** The reason why there is no solution, or another remark. */
  reason?: string | null;
  /** The number of solutions, where it is known. */
  solution_count?: (Count | null);
  /** The chance, from 0 to 1, that random moves solve the puzzle, every legal move being as likely as any other; where it is known. */
  chance?: number | null;
  /** Numbers of other things that the search has counted, by their names. */
  counts?: Record<string, Count>;
  /** With `all`: the solutions. */
  solutions?: string[][] | null;
  /** With `strategy` `compare`: the result of each strategy. */
  table?: ComparisonRow[] | null;
};

/** Certainty of the result of `solve`. */
export type StatusReply = ("solved" | "optimal" | "unsolvable" | "unknown");

/** The result of one strategy among those compared. */
export type ComparisonRow = {
  /** Its name. */
  strategy: string;
  /** The certainty of its result. */
  status: StatusReply;
  /** The length of its solution. */
  length: number | null;
  /** Nodes visited. */
  nodes: Count;
  /** Time used. */
  time_ms: number;
  /** The limit or event that ended it. */
  stopped: (StoppedReply | null);
};

/** Result of `analyse`. */
export type AnalyseResult = {
  /** The moves in the order of play, as far as they were judged. */
  analysis: MoveAnalysisReply[];
  /** The places of the moves at which the game turned. */
  turning_points: number[];
  /** The sum of the losses of each side, as far as they are known. */
  losses: Record<string, number>;
  /** The name of the opening, where one of the positions has one: that of the last of them. */
  opening?: string | null;
  /** Nodes visited. */
  nodes: Count;
  /** Time used. */
  time_ms: number;
  /** The reason for ending before the last move was judged; `null` where all were. */
  stopped: (StoppedReply | null);
};

/** A move that was judged. Scores are for the side that played it. */
export type MoveAnalysisReply = {
  /** Its place among the moves, from 0. */
  index: number;
  /** The move. */
  move: string;
  /** The side that played it. */
  side: string;
  /** The best move there was: the one that was played, where no other is better. */
  best: string | null;
  /** The line that begins with it, at most the first sixty-four moves of it. */
  pv: string[];
  /** The score of the best move, by the search that compared it with the one that was played. */
  before: ScoreReply;
  /** The score of the move that was played, by the same search; in a puzzle, of the solution with this move counted. */
  after: ScoreReply;
  /** The loss by this move, in the unit of the scores: 0 where no other move is better by more than `error`; `null` where the scores cannot be compared. */
  loss: number | null;
  /** The known error of the comparison, in the same unit: 0 where all is proven, `null` where none is known. */
  error: number | null;
  /** True if the game turned here. */
  turning: boolean;
  /** The judgement in sentences; empty of a move that was as good as any. With `explain` it has the first facts too. */
  text: string;
  /** With `explain`, facts about the move, the weightiest first. */
  facts?: FactReply[] | null;
};

/** Fact about a move. */
export type FactReply = {
  /** Its word for programs. */
  id: string;
  /** The same for people, as what follows the move in a sentence. */
  text: string;
} & Record<string, unknown>;

/** Value of a fact. */
export type ValueReply = (number | string | string[]);

/** Result of `hint`. A degree has the fields of those below it. */
export type HintResult = {
  /** As it was asked for: 1 where to look, 2 what kind of move, 3 the move, 4 why. */
  degree: number;
  /** The hint for people, in sentences. */
  text: string;
  /** The places to look at; none where no part of the board stands out, as for a pass. */
  area: string[];
  /** From degree 2 the kind of the move; in a puzzle that has no solution, from degree 1 that. */
  kind?: (KindReply | null);
  /** From degree 3 the move: the best one, or the one to be explained; absent in a puzzle that has no solution. */
  move?: string | null;
  /** From degree 3 the best move, where another one was to be explained. */
  better?: string | null;
  /** From degree 3, in a puzzle that has no solution: the moves to take back until it has one, where that is known. */
  take_back?: number | null;
  /** From degree 4 the expected moves, at most sixty-four, beginning with the move. */
  pv?: string[] | null;
  /** From degree 4 the score of the move. */
  score?: (ScoreReply | null);
  /** From degree 4 facts about the move, the weightiest first. */
  facts?: FactReply[] | null;
  /** Nodes visited. */
  nodes: Count;
  /** Time used. */
  time_ms: number;
  /** The limit or event that ended the last search; `null` where the strategy was done before any limit. */
  stopped: (StoppedReply | null);
};

/** Kind of a move. */
export type KindReply = {
  /** Its word for programs. */
  id: string;
  /** The same for people. */
  text: string;
};

/** Result of `perft`. */
export type PerftResult = {
  /** Leaves at the depth. */
  nodes: Count;
  /** The depth. */
  depth: number;
  /** With `divide`: leaves under each legal move. */
  divide?: (Divide | null);
  /** Time of the count. */
  time_ms: number;
  /** Set when the count was interrupted: then it is partial. */
  stopped: (StoppedReply | null);
};

export type Divide = Record<string, Count>;

/** Result of `simulate`. */
export type SimulateResult = {
  /** Games played. */
  games: Count;
  /** Games won. */
  wins: Count;
  /** Games drawn. */
  draws: Count;
  /** Games lost. */
  losses: Count;
  /** The 95 % interval of the probability of each. */
  intervals: Intervals;
  /** Lengths of the games. */
  plies: PliesReply;
  /** The advantage of the player who begins, in words. */
  advantage: string;
  /** Time of all games. */
  time_ms: number;
  /** Set when not all games were played. */
  stopped: (StoppedReply | null);
};

/** Intervals of probability: lower and upper end. */
export type Intervals = {
  /** Of a win. */
  wins: number[];
  /** Of a draw. */
  draws: number[];
  /** Of a loss. */
  losses: number[];
};

/** Lengths of games. */
export type PliesReply = {
  /** On average. */
  mean: number;
  /** Of the shortest. */
  min: number;
  /** Of the longest. */
  max: number;
};

/** Progress of a search or simulation. */
export type Info = {
  /** Counts the `info` replies of a request from 1. */
  seq: number;
  /** Time since the search began. */
  time_ms: number;
  /** The score of the best line. */
  score?: (ScoreReply | null);
  /** The best line. */
  pv?: string[] | null;
  /** Plies searched through. */
  depth?: number | null;
  /** Nodes visited. */
  nodes?: (Count | null);
  /** The best lines, with `multipv` above 1. */
  lines?: LineReply[] | null;
  /** Of `solve`: no solution is shorter. */
  lower_bound?: number | null;
  /** Of `analyse`: a move that was judged. */
  analysed?: (MoveAnalysisReply | null);
  /** Games played. */
  games?: Count;
  /** Games won. */
  wins?: Count;
  /** Games drawn. */
  draws?: Count;
  /** Games lost. */
  losses?: Count;
  /** The 95 % interval of the probability of each. */
  intervals?: Intervals;
  /** Lengths of the games. */
  plies?: PliesReply;
};

/** A remark that precedes an answer: a field that was ignored, or an option that could not be met. */
export type Warning = {
  /** The error code. */
  code: Code;
  /** A sentence with the fault and the expected input. */
  message: string;
  /** The field or option. */
  field: string;
  /** The known name that is nearest to the given one. */
  hint?: string | null;
};

/** Error code. The list is closed: a client may match on it. */
export type Code = ("bad_utf8" | "bad_json" | "too_deep" | "line_too_long" | "not_an_object" | "missing_field" | "bad_type" | "out_of_range" | "unknown_field" | "unknown_cmd" | "unknown_game" | "unknown_variant" | "unknown_strategy" | "unknown_evaluator" | "unknown_option" | "unknown_session" | "unknown_target" | "duplicate_id" | "bad_id" | "illegal_move" | "bad_position" | "game_over" | "not_supported" | "too_many_inflight" | "too_many_sessions" | "overloaded" | "reply_too_long" | "out_of_memory" | "unauthorized" | "unsupported_version" | "engine_failed" | "shutting_down");

/** An error reply's content. */
export type Failure = {
  /** The error code. */
  code: Code;
  /** A sentence with the fault and the expected input. */
  message: string;
  /** The fault in the client's language, for people, if the game reports it: a fault of a move, a position or an option. */
  text?: string | null;
  /** The field at fault. */
  field?: string | null;
  /** The index in the field, where it is a list. */
  index?: number | null;
  /** The known name that is nearest to the given one. */
  hint?: string | null;
  /** The legal moves, the first sixty-four of them, if an illegal one was to be played. */
  legal?: string[] | null;
  /** The last lines that a third-party engine that failed has written to stderr, the oldest first. */
  log?: string[] | null;
  /** The versions of the protocol that the daemon speaks. */
  versions?: number[][] | null;
};

/** The fields and the result of each command. */
export interface Commands {
  hello: { fields: HelloFields; result: HelloResult };
  games: { fields: GamesFields; result: GamesResult };
  stop: { fields: StopFields; result: StopResult };
  ponderhit: { fields: PonderhitFields; result: PonderhitResult };
  ping: { fields: PingFields; result: PingResult };
  stats: { fields: StatsFields; result: StatsResult };
  clients: { fields: ClientsFields; result: ClientsResult };
  kick: { fields: KickFields; result: KickResult };
  quit: { fields: QuitFields; result: QuitResult };
  describe: { fields: DescribeFields; result: DescribeResult };
  read: { fields: ReadFields; result: ReadResult };
  newgame: { fields: NewgameFields; result: StateResult };
  position: { fields: PositionFields; result: StateResult };
  play: { fields: PlayFields; result: PlayResult };
  undo: { fields: UndoFields; result: StateResult };
  state: { fields: StateFields; result: StateResult };
  legal: { fields: LegalFields; result: LegalResult };
  eval: { fields: EvalFields; result: EvalResult };
  render: { fields: RenderFields; result: RenderResult };
  option: { fields: OptionFields; result: OptionResult };
  write: { fields: WriteFields; result: WriteResult };
  close: { fields: CloseFields; result: CloseResult };
  go: { fields: GoFields; result: GoResult };
  solve: { fields: SolveFields; result: SolveResult };
  analyse: { fields: AnalyseFields; result: AnalyseResult };
  hint: { fields: HintFields; result: HintResult };
  perft: { fields: PerftFields; result: PerftResult };
  simulate: { fields: SimulateFields; result: SimulateResult };
}
