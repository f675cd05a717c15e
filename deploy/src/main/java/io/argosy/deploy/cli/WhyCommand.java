package io.argosy.deploy.cli;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FileWaitForm;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.common.wire.user.WaitView;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says why one file is not where it should be. */
@Command(
    name = "why",
    description = "Says why a file is not at a node yet: the first obstacle on its way.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class WhyCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "LFN", description = "Such as /demo/photos/one.jpg.")
  Lfn lfn = new Lfn("/none");

  @Option(
      names = "--at",
      required = true,
      paramLabel = "NODE",
      description = "Where it is missing.")
  NodeName node = new NodeName("none");

  @Override
  public Integer call() throws IOException {
    FileWaitView wait =
        router
            .connect()
            .post("/query/v1/file-waits", new FileWaitForm(lfn, node), FileWaitView.class);
    answer.write(wait, () -> table(wait));
    answer.say(
        wait.detail()
            + WaitLines.tail(wait.until(), wait.outlook().equals(WaitView.STUCK), wait.reason())
            + Optional.ofNullable(wait.since())
                .map(since -> ", since " + since.truncatedTo(ChronoUnit.SECONDS))
                .orElse(""));
    return ExitCodes.DONE;
  }

  private static TextTable table(FileWaitView wait) {
    return new TextTable("File", "At", "Bytes", "Reason")
        .row(wait.lfn(), wait.destination(), wait.bytes(), wait.reason());
  }
}
