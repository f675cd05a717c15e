package io.argosy.router.routing;

import java.util.AbstractList;
import java.util.List;

/** The database keys behind the numbers that a planner uses: 16 bytes per request. */
public final class RoutingKeys {

  private final long[] fileRequests;
  private final long[] files;
  private final long[] nodes;

  /**
   * Stores the arrays without copying them.
   *
   * @param fileRequests by position in the batch
   * @param files by position in the batch
   * @param nodes by index in the view
   */
  public RoutingKeys(long[] fileRequests, long[] files, long[] nodes) {
    if (fileRequests.length != files.length) {
      throw new IllegalArgumentException("there must be as many files as file requests");
    }
    this.fileRequests = fileRequests;
    this.files = files;
    this.nodes = nodes;
  }

  public long fileRequest(int request) {
    return fileRequests[request];
  }

  public long file(int request) {
    return files[request];
  }

  /** Returns the public ids of the files by position; created on demand. */
  public List<String> fileIds() {
    return new AbstractList<>() {
      @Override
      public String get(int position) {
        return Long.toString(files[position]);
      }

      @Override
      public int size() {
        return files.length;
      }
    };
  }

  public long node(int index) {
    return nodes[index];
  }
}
