package io.argosy.deploy.cli;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.BlockResumeForm;
import io.argosy.common.wire.user.SuspendedBlockView;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Has a suspended block tried again. */
@Command(
    name = "resume",
    description = "Has a suspended block tried again from the beginning.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class BlockResumeCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "BLOCK", description = "As list shows it.")
  String block = "";

  @Option(names = "--at", paramLabel = "NODE", required = true, description = "Its destination.")
  List<NodeName> destinations = List.of();

  @Override
  public Integer call() throws IOException {
    RouterClient client = router.connect();
    for (NodeName destination : destinations) {
      client.post(
          "/command/v1/block-resumes", new BlockResumeForm(BlockName.parse(block), destination));
    }
    List<SuspendedBlockView> all =
        client.list("/query/v1/suspended-blocks", SuspendedBlockView.class);
    answer.write(all, () -> BlockListCommand.table(all));
    return ExitCodes.DONE;
  }
}
