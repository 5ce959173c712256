import { constants, brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Beside every text file of the build, the same compressed: the server sends what the browser understands. */
export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
        const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        this.emitFile({ type: "asset", fileName: `${name}.br`, source: brotliCompressSync(content, brotli) });
        this.emitFile({ type: "asset", fileName: `${name}.gz`, source: gzipSync(content, { level: 9 }) });
      }
    },
  };
}
