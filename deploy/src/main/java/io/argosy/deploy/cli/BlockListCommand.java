package io.argosy.deploy.cli;

import io.argosy.common.wire.user.SuspendedBlockView;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows suspended blocks. */
@Command(
    name = "list",
    description = "Shows blocks of which nothing gets anywhere, and that wait for a person.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class BlockListCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Override
  public Integer call() throws IOException {
    List<SuspendedBlockView> all =
        router.connect().list("/query/v1/suspended-blocks", SuspendedBlockView.class);
    answer.write(all, () -> table(all), "No block is suspended.");
    return ExitCodes.DONE;
  }

  static TextTable table(List<SuspendedBlockView> all) {
    TextTable table = new TextTable("Block", "Destination", "Since", "Why");
    all.forEach(one -> table.row(one.block(), one.destination(), one.since(), one.reason()));
    return table;
  }
}
