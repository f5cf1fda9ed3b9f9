import ts from 'typescript';

/**
 * The TypeScript program of a project.
 * @param {string} configuration path of its tsconfig.json
 * @param {ReadonlyMap<string, string>} [added] further source files, which need not exist: path and text
 * @returns {ts.Program}
 */
export function programOf(configuration, added = new Map()) {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    configuration,
    { noEmit: true, composite: false, incremental: false },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  if (parsed === undefined) throw new Error(`${configuration} cannot be read`);
  const host = ts.createCompilerHost(parsed.options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => added.get(path) ?? readFile(path);
  host.fileExists = (path) => added.has(path) || fileExists(path);
  const files = added.size > 0 ? [...added.keys()] : parsed.fileNames;
  return ts.createProgram(files, parsed.options, host);
}
