package io.argosy.deploy.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says which Argosy this is. */
@Command(
    name = "version",
    description = "Says which version this is.",
    mixinStandardHelpOptions = true)
final class VersionCommand implements Callable<Integer>, IVersionProvider {

  @Spec CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().getOut().println(version());
    return ExitCodes.DONE;
  }

  @Override
  public String[] getVersion() {
    return new String[] {version()};
  }

  /** The manifest has it; classes that were never packed have none. */
  private static String version() {
    String version =
        Optional.ofNullable(VersionCommand.class.getPackage().getImplementationVersion())
            .orElse("(not packaged)");
    return "argosy %s, Java %s".formatted(version, Runtime.version());
  }
}
