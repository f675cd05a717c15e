package io.argosy.deploy.cli;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FoundFileView;
import io.argosy.common.wire.user.Page;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds files by name. */
@Command(
    name = "files",
    description = {
      "Finds files by their whole name, by its beginning, or in a dataset by any part of it.",
      "Without a name it shows the files of the dataset."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class FilesCommand implements Callable<Integer> {

  private static final int PART = 1000;

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "Such as /demo/photos/one.jpg or /demo/ph; with --dataset such as one.")
  String name = "";

  @Option(
      names = "--dataset",
      paramLabel = "DATASET",
      description = "Looks for the name as a part of the names in this dataset.")
  Optional<DatasetName> dataset = Optional.empty();

  @Option(names = "--most", paramLabel = "N", description = "Shows so many (100).")
  int most = 100;

  @Override
  public Integer call() throws IOException {
    if (most < 1) {
      throw new IllegalArgumentException("--most is at least 1");
    }
    RouterClient client = router.connect();
    List<FoundFileView> found = new ArrayList<>();
    Optional<String> next = Optional.of("");
    while (next.isPresent() && found.size() < most) {
      Page<FoundFileView> part =
          client.part(path(Math.min(PART, most - found.size()), next.get()), FoundFileView.class);
      found.addAll(part.items());
      next = Optional.ofNullable(part.next());
    }
    answer.write(found, () -> table(found), "No file's name " + looked() + ".");
    if (next.isPresent()) {
      answer.say("There are more; --most shows them, a longer name finds fewer.");
    }
    return ExitCodes.DONE;
  }

  private String looked() {
    return dataset
        .map(within -> "in %s contains %s".formatted(within, name.isEmpty() ? "anything" : name))
        .orElse("is or begins with " + name);
  }

  private String path(int limit, String cursor) {
    return "/query/v1/files?name=%s&limit=%d%s%s"
        .formatted(
            RouterClient.inUrl(name),
            limit,
            dataset.map(within -> "&dataset=" + RouterClient.inUrl(within.value())).orElse(""),
            cursor.isEmpty() ? "" : "&cursor=" + RouterClient.inUrl(cursor));
  }

  private static TextTable table(List<FoundFileView> found) {
    TextTable table = new TextTable("File", "Bytes", "Block", "At");
    found.forEach(
        file ->
            table.row(
                file.lfn(),
                file.bytes(),
                file.block(),
                file.nodes().stream().map(NodeName::value).collect(Collectors.joining(", "))));
    return table;
  }
}
