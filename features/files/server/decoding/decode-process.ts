import { encodeSizes } from './encode-sizes.ts';

/**
 * A separate program, which decodes one picture after the other for the process that started it. A picture can be made to take any time,
 * and only the end of its process stops the library that decodes.
 */
process.on('message', (body: Uint8Array) => {
  void encodeSizes(body).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
