/**
 * For the C library beneath the site: pieces of 32 KiB and more are the system's own and go back to it at once, and at most
 * two heaps serve all threads. It reads this only as a process begins (decision 0030); others than glibc do not know it.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
