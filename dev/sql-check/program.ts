import ts from 'typescript';

/**
 * The TypeScript program of a project.
 * @param configuration path of its tsconfig.json
 * @param added further source files, which need not exist: path and text
 */
export function programOf(
  configuration: string,
  added: ReadonlyMap<string, string> = new Map(),
): ts.Program {
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
  host.readFile = (path) => added.get(path) ?? ts.sys.readFile(path);
  host.fileExists = (path) => added.has(path) || ts.sys.fileExists(path);
  const files = added.size > 0 ? [...added.keys()] : parsed.fileNames;
  return ts.createProgram(files, parsed.options, host);
}
