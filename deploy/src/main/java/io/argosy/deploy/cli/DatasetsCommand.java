package io.argosy.deploy.cli;

import io.argosy.common.wire.user.DatasetView;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the datasets. */
@Command(
    name = "datasets",
    description = "Shows the datasets that can be asked for.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class DatasetsCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Override
  public Integer call() throws IOException {
    List<DatasetView> all = router.connect().list("/query/v1/datasets", DatasetView.class);
    answer.write(all, () -> table(all), "There are no datasets; argosy inject brings them.");
    return ExitCodes.DONE;
  }

  private static TextTable table(List<DatasetView> all) {
    TextTable table = new TextTable("Dataset", "Blocks", "Files", "Bytes");
    all.forEach(one -> table.row(one.name(), one.blocks(), one.files(), one.bytes()));
    return table;
  }
}
