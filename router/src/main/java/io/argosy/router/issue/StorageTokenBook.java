package io.argosy.router.issue;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.StorageTokenView;
import io.argosy.router.access.Caller;
import io.argosy.router.audit.CommandContext;

/** Gives people the tokens with which they try storage systems. */
public final class StorageTokenBook {

  private final StorageAccess storages;
  private final CommandContext context;

  public StorageTokenBook(StorageAccess storages, CommandContext context) {
    this.storages = storages;
    this.context = context;
  }

  /**
   * Gives an admin a token for all files of a node.
   *
   * @throws Refusal the node has no storage system, or there is no token
   */
  public StorageTokenView token(Caller caller, NodeName node) {
    caller.requireAdmin();
    StorageTokenView given = storages.token(caller.name(), node);
    context.inOne(
        () -> context.record(caller.name(), "give-storage-token", node.value(), given.url()));
    return given;
  }
}
