package io.argosy.router.routing;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import java.util.Arrays;

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
    sizes = Arrays.copyOf(builder.sizes, builder.count);
    destinations = Arrays.copyOf(builder.destinations, builder.count);
    priorities = Arrays.copyOf(builder.priorities, builder.count);
    firstSource = Arrays.copyOf(builder.firstSource, builder.count + 1);
    sources = Arrays.copyOf(builder.sources, builder.sourceCount);
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

    private int count;
    private int sourceCount;
    private long[] sizes = new long[16];
    private int[] destinations = new int[16];
    private byte[] priorities = new byte[16];
    private int[] firstSource = new int[17];
    private int[] sources = new int[48];

    /**
     * @param holders usable holders of the file, indices of the view; the destination is none
     */
    public Builder add(ByteCount size, int destination, Priority priority, int[] holders) {
      reserve(holders.length);
      sizes[count] = size.bytes();
      destinations[count] = destination;
      priorities[count] = (byte) priority.value();
      System.arraycopy(holders, 0, sources, sourceCount, holders.length);
      sourceCount += holders.length;
      count++;
      firstSource[count] = sourceCount;
      return this;
    }

    private void reserve(int holders) {
      if (count == sizes.length) {
        sizes = Arrays.copyOf(sizes, count * 2);
        destinations = Arrays.copyOf(destinations, count * 2);
        priorities = Arrays.copyOf(priorities, count * 2);
        firstSource = Arrays.copyOf(firstSource, count * 2 + 1);
      }
      if (sourceCount + holders > sources.length) {
        sources = Arrays.copyOf(sources, (sourceCount + holders) * 2);
      }
    }

    public RequestBatch build() {
      return new RequestBatch(this);
    }
  }
}
