/** Loaded into the product by `--import`: on SIGUSR2 the process collects all its garbage and prints the bytes that are left: of its heap and of buffers. */
process.on('SIGUSR2', () => {
  const { gc } = globalThis as { gc?: () => void };
  // Twice: what the first collection finalises is free after the second.
  gc?.();
  gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory after collection: ${heapUsed + external}\n`);
});
