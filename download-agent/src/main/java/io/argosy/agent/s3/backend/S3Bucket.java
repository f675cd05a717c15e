package io.argosy.agent.s3.backend;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A node of this agent whose files are at an S3 storage, and its uploads. An upload has a name of
 * its own, below that of its file, which is known before the storage gives it an id. Thread-safe.
 */
public final class S3Bucket {

  private final NodeName node;
  private final DavUrl root;
  private final S3Client client;

  /** Names whose uploads the storage may have begun, but has not answered yet. */
  private final Set<DavUrl> beginning = ConcurrentHashMap.newKeySet();

  private final Map<DavUrl, S3Client.Upload> open = new ConcurrentHashMap<>();
  private final Map<DavUrl, S3Client.Upload> aborted = new ConcurrentHashMap<>();

  /**
   * @param root the directory of the logical names: a bucket, or a prefix of the keys in one
   */
  public S3Bucket(NodeName node, DavUrl root, S3Client client) {
    this.node = node;
    this.root = root;
    this.client = client;
  }

  NodeName node() {
    return node;
  }

  /** Returns the directory of the logical names. */
  public DavUrl root() {
    return root;
  }

  S3Client client() {
    return client;
  }

  DavUrl of(Lfn lfn) {
    return root.below(lfn.value().substring(1));
  }

  S3Client.Upload begin(DavUrl name) throws IOException {
    beginning.add(name);
    try {
      S3Client.Upload upload = client.begin(name.parent());
      open.put(name, upload);
      return upload;
    } finally {
      beginning.remove(name);
    }
  }

  void completed(DavUrl name) {
    open.remove(name);
  }

  /**
   * Aborts an upload. Twice, because a part that is being sent may be stored after the first time.
   * If an earlier process has begun it, all uploads of the file are aborted that this one has not
   * begun.
   *
   * @throws IOException also if this process begins an upload of the same file now
   */
  public void delete(DavUrl name) throws IOException {
    S3Client.Upload first = open.remove(name);
    if (first != null) {
      aborted.put(name, first);
    }
    S3Client.Upload known = first == null ? aborted.remove(name) : first;
    if (known != null) {
      client.abort(known);
      return;
    }
    List<S3Client.Upload> uploads = client.uploads(name.parent());
    if (beginning.stream().anyMatch(it -> it.parent().equals(name.parent()))) {
      throw new IOException("another upload of this file begins");
    }
    for (S3Client.Upload upload : uploads) {
      if (!open.containsValue(upload)) {
        client.abort(upload);
      }
    }
  }
}
