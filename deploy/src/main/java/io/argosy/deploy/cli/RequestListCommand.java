package io.argosy.deploy.cli;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows the newest requests. */
@Command(
    name = "list",
    description = "Shows the newest requests.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class RequestListCommand implements Callable<Integer> {

  private static final int MOST = 1000;

  @Spec CommandSpec spec;
  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Option(names = "--last", paramLabel = "N", description = "So many of them (20).")
  int last = 20;

  @Override
  public Integer call() throws IOException {
    if (last < 1 || last > MOST) {
      throw new ParameterException(spec.commandLine(), "--last: 1 to " + MOST + ", not " + last);
    }
    List<RequestView> all = router.connect().first("/query/v1/requests", last, RequestView.class);
    answer.write(all, () -> table(all), "Nothing has been asked for yet.");
    return ExitCodes.DONE;
  }

  private static TextTable table(List<RequestView> all) {
    TextTable table =
        new TextTable("Id", "Requester", "Asked", "Status", "Priority", "Datasets", "Destinations");
    for (RequestView one : all) {
      table.row(
          one.id(),
          one.requester(),
          one.createdAt(),
          one.status(),
          one.priority(),
          one.datasets().stream().map(DatasetName::value).collect(Collectors.joining(", ")),
          one.destinations().stream()
              .map(destination -> destination.node().value())
              .collect(Collectors.joining(", ")));
    }
    return table;
  }
}
