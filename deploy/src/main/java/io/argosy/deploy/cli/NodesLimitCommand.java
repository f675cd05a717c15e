package io.argosy.deploy.cli;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.NodeLimitForm;
import io.argosy.common.wire.user.NodeView;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Limits the transfers that touch a node. */
@Command(
    name = "limit",
    description = {
      "Limits how many transfers may read from or write to a node at a time, over all agents.",
      "For admins, and for operators of the node's site.",
      "Where agents of the node announce a limit too (max-transfers), the lowest counts."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class NodesLimitCommand implements Callable<Integer> {

  private static final String NONE = "none";

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(index = "0", paramLabel = "NODE", description = "The node.")
  NodeName node;

  @Parameters(
      index = "1",
      paramLabel = "TRANSFERS",
      converter = Most.class,
      description = "1 to 10,000, or none to take the limit away that was set before.")
  Limit limit;

  /** Null is no limit. */
  record Limit(@Nullable Integer transfers) {}

  /** Reads a number, or {@code none}. */
  static final class Most implements CommandLine.ITypeConverter<Limit> {
    @Override
    public Limit convert(String word) {
      try {
        return new Limit(word.equals(NONE) ? null : Integer.valueOf(word));
      } catch (NumberFormatException e) {
        throw new CommandLine.TypeConversionException(
            "'%s' is neither a number nor none".formatted(word));
      }
    }
  }

  @Override
  public Integer call() throws IOException {
    RouterClient client = router.connect();
    client.post("/command/v1/node-limits", new NodeLimitForm(node, limit.transfers()));
    List<NodeView> nodes = client.list("/query/v1/nodes", NodeView.class);
    answer.write(nodes, () -> NodesCommand.table(nodes));
    return ExitCodes.DONE;
  }
}
