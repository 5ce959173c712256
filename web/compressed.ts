import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Beside every text file of the build, the same compressed: the server sends what the browser understands. */
export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const file = join(dir, name);
        const content = readFileSync(file);
        const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(`${file}.br`, brotliCompressSync(content, brotli));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
