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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about single replicas. */
@Command(
    name = "replica",
    description = {
      "Lists replicas, marks them bad or good, and removes them from the catalogue.",
      "A bad replica is neither a source nor a copy. The router marks a replica bad when a transfer"
          + " from it brought wrong bytes, and shows which agent reported that. Changes are for"
          + " admins, and for operators and data managers of the node's site."
    })
final class ReplicaCommand {

  private static final String NODE = "Node of the replicas.";
  private static final String NAMES = "Names of the files.";
  private static final String REASON = "Reason, up to 200 characters.";

  @Command(
      name = "list",
      description = "Lists the replicas of a file, or without a file all bad replicas.")
  void list(
      @Mixin Router router,
      @Parameters(paramLabel = "LFN", arity = "0..1", description = "Name of the file.")
          @Nullable Lfn lfn)
      throws IOException {
    List<ReplicaView> found =
        lfn == null
            ? router.client().list("/query/v1/bad-replicas", ReplicaView.class)
            : router
                .client()
                .listed("/query/v1/replicas", new ReplicasForm(lfn), ReplicaView.class);
    TextTable table = new TextTable("Node, File, State, Since, Marked by, Reported by, Why");
    for (ReplicaView one : found) {
      table.row(
          one.node(),
          one.lfn(),
          one.markedBy() == null ? "good" : "bad",
          one.since(),
          one.markedBy(),
          one.reportedBy(),
          one.reason() == null ? one.history() : one.reason());
    }
    router.write(
        found,
        table.linesOr(
            lfn == null ? "No replica is marked bad." : "No replica of the file is known."));
  }

  @Command(
      name = "bad",
      description = {
        "Marks replicas bad: they are not used as sources any more.",
        "If a request wants such a file at that node, the node's agent reads the file on its disk"
            + " again: if it is right, the mark ends, and list shows how; if it is absent, it is"
            + " fetched from another source."
      })
  int bad(
      @Mixin Router router,
      @Parameters(index = "0", paramLabel = "NODE", description = NODE) NodeName node,
      @Parameters(index = "1..*", arity = "1..*", paramLabel = "LFN", description = NAMES)
          List<Lfn> names,
      @Option(names = "--reason", required = true, paramLabel = "TEXT", description = REASON)
          String reason)
      throws IOException {
    return each(router, "bad-replicas", node, names, reason, "marked bad");
  }

  @Command(
      name = "good",
      description = "Removes the marks of bad replicas: they are sources and copies again.")
  int good(
      @Mixin Router router,
      @Parameters(index = "0", paramLabel = "NODE", description = NODE) NodeName node,
      @Parameters(index = "1..*", arity = "1..*", paramLabel = "LFN", description = NAMES)
          List<Lfn> names)
      throws IOException {
    return each(router, "good-replicas", node, names, null, "good");
  }

  @Command(
      name = "remove",
      description = {
        "Removes replicas from the catalogue, for example after files were lost.",
        "No file on disk is deleted. If a request wants such a file there, it is fetched again."
      })
  int remove(
      @Mixin Router router,
      @Parameters(index = "0", paramLabel = "NODE", description = NODE) NodeName node,
      @Parameters(index = "1..*", arity = "1..*", paramLabel = "LFN", description = NAMES)
          List<Lfn> names,
      @Option(names = "--reason", required = true, paramLabel = "TEXT", description = REASON)
          String reason)
      throws IOException {
    return each(router, "removed-replicas", node, names, reason, "removed");
  }

  /** Changes each replica, also if another one is refused. */
  private static int each(
      Router router,
      String command,
      NodeName node,
      List<Lfn> names,
      @Nullable String reason,
      String done)
      throws IOException {
    RouterClient client = router.client();
    int changed = 0;
    for (Lfn lfn : names) {
      try {
        client.post("/command/v1/" + command, new ReplicaForm(lfn, node, reason));
        changed++;
      } catch (RouterRefusal refusal) {
        router.warn("argosy: " + lfn + ": " + refusal.getMessage());
      }
    }
    router.print(
        "Replicas at %s that are %s: %,d of %,d.".formatted(node, done, changed, names.size()));
    return changed == names.size() ? ExitCodes.DONE : ExitCodes.REFUSED_BY_ROUTER;
  }
}
