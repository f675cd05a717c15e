package io.argosy.router.routing;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;

/**
 * Many wishes in arrays: a file, where it shall be and who holds it. The caller keeps what each
 * position stands for; a plan answers by position.
 */
public final class RequestBatch {

  private final long[] sizes;
  private final int[] destinations;
  private final byte[] priorities;
  private final int[] firstSource;
  private final int[] sources;

  private RequestBatch(Builder builder) {
    sizes = builder.sizes.toLongs();
    destinations = builder.destinations.toInts();
    priorities = bytesOf(builder.priorities.toInts());
    firstSource = builder.firstSource.toInts();
    sources = builder.sources.toInts();
  }

  private static byte[] bytesOf(int[] values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  public int size() {
    return sizes.length;
  }

  /** How many sources a request has. */
  public int sourceCount(int request) {
    return firstSource[request + 1] - firstSource[request];
  }

  /** The {@code n}th source of a request, a node's index in the view. */
  public int source(int request, int n) {
    return sources[firstSource[request] + n];
  }

  public int destination(int request) {
    return destinations[request];
  }

  long bytes(int request) {
    return sizes[request];
  }

  int priority(int request) {
    return priorities[request];
  }

  /** Collects wishes; their positions are the order of the calls, from 0. */
  public static final class Builder {

    private final LongColumn sizes = new LongColumn();
    private final LongColumn destinations = new LongColumn();
    private final LongColumn priorities = new LongColumn();
    private final LongColumn firstSource = new LongColumn();
    private final LongColumn sources = new LongColumn();

    public Builder() {
      firstSource.add(0);
    }

    /**
     * @param holders usable holders of the file, indices of the view; the destination is none
     */
    public Builder add(ByteCount size, int destination, Priority priority, int[] holders) {
      sizes.add(size.bytes());
      destinations.add(destination);
      priorities.add(priority.value());
      for (int holder : holders) {
        sources.add(holder);
      }
      firstSource.add(sources.count());
      return this;
    }

    public RequestBatch build() {
      return new RequestBatch(this);
    }
  }
}
