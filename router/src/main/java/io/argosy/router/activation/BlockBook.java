package io.argosy.router.activation;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.stage.Stage;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;

/** The command that resumes suspended blocks. */
public final class BlockBook {

  private final BackoffStore store;
  private final NodeDirectory nodes;
  private final CommandContext context;

  public BlockBook(BackoffStore store, NodeDirectory nodes, CommandContext context) {
    this.store = store;
    this.nodes = nodes;
    this.context = context;
  }

  /** Restarts all attempts for the block. For admins and roles of the destination's site. */
  public void resume(Caller caller, BlockName block, NodeName destination) {
    Node node = nodes.require("destination", destination);
    caller.requireAt(node.site(), Role.DATA_MANAGER, Role.OPERATOR);
    context.inOne(
        () -> {
          if (!store.resume(block, node.id(), context.now())) {
            throw Refusal.of(
                Refusal.Kind.CONFLICT,
                "not-suspended",
                new Refusal.Fault("block", block.toString(), "is not suspended there"));
          }
          context.record(caller.name(), "resume-block", block.toString(), "at " + destination);
        });
    context.wake(Stage.ACTIVATION);
  }
}
