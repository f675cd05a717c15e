package io.argosy.agent.webdav.backend;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes the directories of copies, because COPY makes none. Only missing parents of a directory are
 * asked for, because a narrow token does not permit to look at them. Thread-safe.
 */
final class Directories {

  private static final int CONFLICT = 409;
  private static final int MOST = 10_000;

  private final StorageAccess site;
  private final Set<DavUrl> there = ConcurrentHashMap.newKeySet();

  Directories(StorageAccess site) {
    this.site = site;
  }

  /** Makes the directory and its parents below the root of the storage, if they are missing. */
  void require(DavUrl directory) throws IOException {
    if (there.contains(directory)) {
      return;
    }
    make(directory, site.to(directory));
    if (there.size() >= MOST) {
      there.clear();
    }
    there.add(directory);
  }

  private void make(DavUrl directory, DavAccess access) throws IOException {
    try {
      site.client().makeDirectory(directory, access);
    } catch (DavRefused e) {
      if (e.status() != CONFLICT || site.root().relativePathOf(directory).isEmpty()) {
        throw e;
      }
      make(directory.parent(), access);
      site.client().makeDirectory(directory, access);
    }
  }

  /** The directory may have been deleted by others. */
  void forget(DavUrl directory) {
    there.remove(directory);
  }
}
