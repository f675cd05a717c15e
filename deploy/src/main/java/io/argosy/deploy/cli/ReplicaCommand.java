package io.argosy.deploy.cli;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.ReplicaForm;
import io.argosy.common.wire.user.ReplicaView;
import io.argosy.common.wire.user.ReplicasForm;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.client.RouterRefusal;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The word under which everything about single replicas stands. */
@Command(
    name = "replica",
    description = {
      "Shows replicas, marks them bad or good, and takes them out of the catalogue.",
      "A bad replica is no source and no copy. The router marks a replica bad after a transfer from"
          + " it brought wrong bytes, and tells which agent reported that. Changes are for admins, and for operators and data managers"
          + " of the node's site."
    },
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", ExitCodes.EXPLANATION})
final class ReplicaCommand {

  @Command(
      name = "list",
      description = "Shows all replicas of a file, or without a file all that are marked bad.",
      mixinStandardHelpOptions = true,
      footer = {"", ExitCodes.EXPLANATION})
  int list(
      @Mixin RouterOptions router,
      @Mixin Answer answer,
      @Parameters(paramLabel = "LFN", arity = "0..1", description = "Its name.") @Nullable Lfn lfn)
      throws IOException {
    RouterClient client = router.connect();
    List<ReplicaView> found = lfn == null ? bad(client) : of(client, lfn);
    answer.write(
        found,
        () -> table(found),
        lfn == null ? "No replica is marked bad." : "No replica of it is known.");
    return ExitCodes.DONE;
  }

  @Command(
      name = "bad",
      description = {
        "Marks replicas bad: nobody fetches them any more.",
        "Where a request wants such a file at that node, it is fetched again from elsewhere."
      },
      mixinStandardHelpOptions = true,
      footer = {"", ExitCodes.EXPLANATION})
  int bad(
      @Mixin RouterOptions router,
      @Mixin Answer answer,
      @Parameters(index = "0", paramLabel = "NODE", description = "Where they are.") NodeName node,
      @Parameters(index = "1..*", arity = "1..*", paramLabel = "LFN", description = "Their names.")
          List<Lfn> names,
      @Option(names = "--reason", required = true, description = "Up to 200 characters.")
          String reason)
      throws IOException {
    return each(router, answer, "bad-replicas", node, names, reason, "marked bad");
  }

  @Command(
      name = "good",
      description = "Clears the marks of replicas: they are sources and copies again.",
      mixinStandardHelpOptions = true,
      footer = {"", ExitCodes.EXPLANATION})
  int good(
      @Mixin RouterOptions router,
      @Mixin Answer answer,
      @Parameters(index = "0", paramLabel = "NODE", description = "Where they are.") NodeName node,
      @Parameters(index = "1..*", arity = "1..*", paramLabel = "LFN", description = "Their names.")
          List<Lfn> names)
      throws IOException {
    return each(router, answer, "good-replicas", node, names, null, "good");
  }

  @Command(
      name = "remove",
      description = {
        "Takes replicas out of the catalogue, as after files were lost.",
        "No file on a disk is touched. Where a request wants such a file, it is fetched again."
      },
      mixinStandardHelpOptions = true,
      footer = {"", ExitCodes.EXPLANATION})
  int remove(
      @Mixin RouterOptions router,
      @Mixin Answer answer,
      @Parameters(index = "0", paramLabel = "NODE", description = "Where they were.") NodeName node,
      @Parameters(index = "1..*", arity = "1..*", paramLabel = "LFN", description = "Their names.")
          List<Lfn> names,
      @Option(names = "--reason", required = true, description = "Up to 200 characters.")
          String reason)
      throws IOException {
    return each(router, answer, "removed-replicas", node, names, reason, "removed");
  }

  /** One that is refused keeps none of the others from being changed. */
  private static int each(
      RouterOptions router,
      Answer answer,
      String command,
      NodeName node,
      List<Lfn> names,
      @Nullable String reason,
      String done)
      throws IOException {
    RouterClient client = router.connect();
    int changed = 0;
    for (Lfn lfn : names) {
      try {
        client.post("/command/v1/" + command, new ReplicaForm(lfn, node, reason));
        changed++;
      } catch (RouterRefusal refusal) {
        answer.warn("argosy: " + lfn + ": " + refusal.getMessage());
      }
    }
    answer.say(
        "Replicas at %s that are %s: %,d of %,d.".formatted(node, done, changed, names.size()));
    return changed == names.size() ? ExitCodes.DONE : ExitCodes.REFUSED_BY_ROUTER;
  }

  private static List<ReplicaView> bad(RouterClient client) throws IOException {
    return client.list("/query/v1/bad-replicas", ReplicaView.class);
  }

  private static List<ReplicaView> of(RouterClient client, Lfn lfn) throws IOException {
    return List.of(client.post("/query/v1/replicas", new ReplicasForm(lfn), Listed.class).items());
  }

  /** A page of replicas; a file has few. */
  private record Listed(ReplicaView[] items, @Nullable String next) {}

  private static TextTable table(List<ReplicaView> found) {
    TextTable table =
        new TextTable("Node", "File", "State", "Since", "Marked by", "Reported by", "Why");
    found.forEach(
        one ->
            table.row(
                one.node(),
                one.lfn(),
                one.markedBy() == null ? "good" : "bad",
                one.since(),
                Objects.requireNonNullElse(one.markedBy(), ""),
                one.reportedBy() == null ? "" : one.reportedBy(),
                Objects.requireNonNullElse(one.reason(), "")));
    return table;
  }
}
