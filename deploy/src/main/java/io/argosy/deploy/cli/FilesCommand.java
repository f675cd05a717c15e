package io.argosy.deploy.cli;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.wire.user.FoundFileView;
import io.argosy.common.wire.user.Page;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds files by name. */
@Command(
    name = "files",
    description = {
      "Finds files by their whole name or its beginning, or in a dataset by any part of the name.",
      "Without a name, the command lists the files of the dataset."
    })
final class FilesCommand implements Callable<Integer> {

  private static final int PART = 1000;

  @Mixin Router router;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description =
          "Name or its beginning, such as /demo/ph; with --dataset a part of it, such as one.")
  String name = "";

  @Option(
      names = "--dataset",
      paramLabel = "DATASET",
      description = "Dataset in which to search for the part of a name.")
  Optional<DatasetName> dataset = Optional.empty();

  @Option(names = "--most", description = "Maximum number of files to list.")
  int most = 100;

  @Override
  public Integer call() throws IOException {
    if (most < 1) {
      throw new IllegalArgumentException("--most must be at least 1");
    }
    if (name.isEmpty() && dataset.isEmpty()) {
      throw new IllegalArgumentException("give the beginning of a name, or --dataset");
    }
    List<FoundFileView> found = new ArrayList<>();
    Optional<String> next = Optional.of("");
    while (next.isPresent() && found.size() < most) {
      String path = path(Math.min(PART, most - found.size()), next.get());
      Page<FoundFileView> part = router.client().part(path, FoundFileView.class);
      found.addAll(part.items());
      next = Optional.ofNullable(part.next());
    }
    TextTable table = new TextTable("Bytes, Block, At, File");
    found.forEach(file -> table.row(file.bytes(), file.block(), file.nodes(), file.lfn()));
    router.write(found, table.linesOr("No file's name " + condition() + "."));
    if (next.isPresent()) {
      router.print("There are more files: raise --most, or give a longer name.");
    }
    return ExitCodes.DONE;
  }

  private String condition() {
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
}
