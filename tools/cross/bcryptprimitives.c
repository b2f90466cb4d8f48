/* bcryptprimitives.dll for a Wine that lacks it: random bytes for the standard library of Rust. Windows has this library. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length)
{
    return RtlGenRandom(data, (ULONG)length); /* exported as SystemFunction036 of advapi32 */
}
