/**
 * For the C library of the site: blocks of 32 KiB and more are mapped separately and returned to the system
 * immediately, and at most two heaps serve all threads. The library reads these values only when a process starts
 * (decision 0030); only glibc supports them.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
