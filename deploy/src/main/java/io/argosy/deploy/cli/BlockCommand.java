package io.argosy.deploy.cli;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.BlockResumeForm;
import io.argosy.common.wire.user.SuspendedBlockView;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about suspended blocks. */
@Command(name = "block", description = "Lists suspended blocks, and resumes them.")
final class BlockCommand {

  @Command(
      name = "list",
      description = "Lists suspended blocks: none of their files arrived, and they need attention.")
  void list(@Mixin Router router) throws IOException {
    List<SuspendedBlockView> all =
        router.client().list("/query/v1/suspended-blocks", SuspendedBlockView.class);
    TextTable table = new TextTable("Block, Destination, Since, Why");
    all.forEach(one -> table.row(one.block(), one.destination(), one.since(), one.reason()));
    router.write(all, table.linesOr("No block is suspended."));
  }

  @Command(name = "resume", description = "Resumes a suspended block and retries all its files.")
  void resume(
      @Mixin Router router,
      @Parameters(paramLabel = "BLOCK", description = "Block, as shown by list.") BlockName block,
      @Option(
              names = "--at",
              paramLabel = "NODE",
              required = true,
              description = "Destination of the block; may be given more than once.")
          List<NodeName> destinations)
      throws IOException {
    for (NodeName destination : destinations) {
      router.client().post("/command/v1/block-resumes", new BlockResumeForm(block, destination));
    }
    list(router);
  }
}
