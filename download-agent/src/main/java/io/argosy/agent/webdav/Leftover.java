package io.argosy.agent.webdav;

import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.UUID;

/**
 * The temporary names that may exist at a storage because of one session of a job.
 *
 * @param urls percent-encoded addresses
 */
public record Leftover(UUID id, NodeName node, List<String> urls) {

  public Leftover {
    urls = List.copyOf(urls);
  }
}
