package io.argosy.agent.webdav.backend;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.webdav.StorageTokens;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.util.Collection;

/**
 * A node of this agent whose files are at a WebDAV storage, and the way to it.
 *
 * @param root the directory of the logical names
 */
public record StorageAccess(NodeName node, DavUrl root, DavClient client, StorageTokens tokens) {

  /** Returns credentials for a directory and what is below it. */
  DavAccess to(DavUrl directory) throws IOException {
    return tokens.of(node, directory);
  }

  /** Returns the place of a task's file. */
  public DavUrl of(HeldTask task) {
    return root.below(task.file().lfn().value().substring(1));
  }

  /** Returns the deepest directory that contains all these files. */
  DavUrl directoryOf(Collection<HeldTask> tasks) {
    DavUrl common = of(tasks.iterator().next()).parent();
    for (HeldTask task : tasks) {
      while (!common.equals(root) && common.relativePathOf(of(task)).isEmpty()) {
        common = common.parent();
      }
    }
    return common;
  }
}
