package io.argosy.agent.webdav.backend;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.transfer.CopyPatience;
import io.argosy.agent.webdav.NoStorageToken;
import io.argosy.agent.webdav.StorageTokens;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavEntry;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.ClaimAnswer.Place;
import java.io.IOException;
import java.util.Collection;
import java.util.Optional;

/**
 * A node of this agent whose files are at a WebDAV storage, and the way to it.
 *
 * @param root the directory of the logical names
 * @param patience with copies, and with the checksums of files
 */
public record StorageAccess(
    NodeName node, DavUrl root, DavClient client, StorageTokens tokens, CopyPatience patience) {

  /** Deletes a file; there may be none. */
  public void delete(DavUrl name) throws IOException {
    client.delete(name, to(name.parent()));
  }

  /** Returns credentials for a directory and what is below it. */
  DavAccess to(DavUrl directory) throws NoStorageToken {
    return tokens.of(node, directory);
  }

  /**
   * Asks for the size and the checksum of a file, with a token that is valid now.
   *
   * @param size that it should have
   * @return empty if there is no such file
   */
  Optional<DavFile> stated(DavUrl file, ByteCount size) throws IOException {
    return client.file(file, to(file.parent()), patience.untilAnswer(size));
  }

  /** Returns the bytes that can still be stored at the root; empty if the storage does not say. */
  Optional<ByteCount> available() throws IOException {
    return client.describe(root, to(root)).flatMap(DavEntry::available);
  }

  /** Returns the place of a task's file: that which the router names, or that of its name. */
  public DavUrl of(HeldTask task) {
    Place place = task.place();
    return place == null
        ? root.below(task.file().lfn().value().substring(1))
        : DavUrl.parse(place.url());
  }

  /** Whether this node has the task's file, wherever the router says that it is. */
  boolean contains(HeldTask task) {
    return root.relativePathOf(of(task)).isPresent();
  }

  /** XRootD 5.5 cuts a name with a question mark, however it is encoded. */
  boolean isUnspeakable(HeldTask task) {
    return of(task).path().indexOf('?') >= 0;
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
