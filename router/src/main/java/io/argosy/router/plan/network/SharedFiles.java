package io.argosy.router.plan.network;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The files of a batch of which further copies are going to exist: those that several requests of
 * the batch want at different destinations, and those that are on their way to a node already. Each
 * such copy is a future source of the other requests for its file, unless it is excluded.
 * Immutable; 4 bytes per request of the batch, 4 more for those of shared files, 4 more if
 * deadlines differ, and 8 per exclusion.
 */
public final class SharedFiles {

  /** No file is shared. */
  public static final SharedFiles NONE = new Builder().build(0);

  private static final int ALONE = -1;

  /** By request: its file, or {@link #ALONE}; empty if no file is shared. */
  private final int[] fileOf;

  /** By file: start of its requests, followed by the end of the last one. */
  private final int[] firstRequest;

  private final int[] requests;

  /** Requests with nodes from which they take no future copy, as keys in ascending order. */
  private final long[] excluded;

  /** Requests that are passed on may overtake others from one of these to the next. */
  private final BitSet turns;

  /** By request: the place of its deadline, 0 for the earliest; empty if no deadlines differ. */
  private final int[] deadlines;

  /** By file: start of its copies on their way. */
  private final int[] firstCopy;

  private final int[] copyNodes;
  private final double[] copySeconds;

  /**
   * A copy on its way.
   *
   * @param node index of the node that will have it
   * @param seconds until it is expected there; not negative
   */
  public record Copy(int node, double seconds) {

    public Copy {
      if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("a copy is expected in the future: " + seconds);
      }
    }
  }

  private SharedFiles(
      int[] fileOf,
      Grouped wanted,
      long[] excluded,
      BitSet turns,
      int[] deadlines,
      Grouped copies,
      int[] nodes,
      double[] seconds) {
    this.fileOf = fileOf;
    firstRequest = wanted.first;
    requests = wanted.members;
    this.excluded = excluded;
    this.turns = turns;
    this.deadlines = deadlines;
    firstCopy = copies.first;
    copyNodes = IntStream.of(copies.members).map(copy -> nodes[copy]).toArray();
    copySeconds = IntStream.of(copies.members).mapToDouble(copy -> seconds[copy]).toArray();
  }

  private SharedFiles(SharedFiles same, int[] copyNodes, long[] excluded) {
    fileOf = same.fileOf;
    firstRequest = same.firstRequest;
    requests = same.requests;
    turns = same.turns;
    deadlines = same.deadlines;
    firstCopy = same.firstCopy;
    copySeconds = same.copySeconds;
    this.copyNodes = copyNodes;
    this.excluded = excluded;
  }

  /** Returns the same files with other node numbers, given by the old ones. */
  SharedFiles renumbered(int[] numberOf) {
    return new SharedFiles(
        this,
        Arrays.stream(copyNodes).map(node -> numberOf[node]).toArray(),
        Arrays.stream(excluded)
            .map(key -> exclusion(requestOf(key), numberOf[(int) key]))
            .sorted()
            .toArray());
  }

  public boolean isEmpty() {
    return fileOf.length == 0;
  }

  /** Returns whether another copy of the file of this request is going to exist. */
  public boolean isShared(int request) {
    return !isEmpty() && fileOf[request] != ALONE;
  }

  private static long exclusion(int request, int node) {
    return (long) request << Integer.SIZE | node;
  }

  private static int requestOf(long exclusion) {
    return (int) (exclusion >> Integer.SIZE);
  }

  /** Whether a request takes no copy from a node that is going to have one. */
  public boolean isExcluded(int request, int node) {
    return excluded.length > 0 && Arrays.binarySearch(excluded, exclusion(request, node)) >= 0;
  }

  /** Returns the nodes from which a request takes no future copy. */
  public IntStream excluded(int request) {
    int from = Arrays.binarySearch(excluded, exclusion(request, 0));
    return Arrays.stream(excluded)
        .skip(from < 0 ? -from - 1 : from)
        .takeWhile(key -> requestOf(key) == request)
        .mapToInt(key -> (int) key);
  }

  /**
   * Whether no request from this one on overtakes those before it, because they are more urgent, or
   * of an older block.
   */
  public boolean beginsTurn(int request) {
    return turns.get(request);
  }

  /** Whether requests of the batch have different deadlines. */
  public boolean hasDeadlines() {
    return deadlines.length > 0;
  }

  /** Returns the place of a request's deadline among those of the batch, 0 for the earliest. */
  public int deadline(int request) {
    return hasDeadlines() ? deadlines[request] : 0;
  }

  /** Returns the next request for the same file, in a circle; the request itself if it is alone. */
  public int next(int request) {
    if (!isShared(request)) {
      return request;
    }
    int file = fileOf[request];
    int at = Arrays.binarySearch(requests, firstRequest[file], firstRequest[file + 1], request);
    return requests[at + 1 == firstRequest[file + 1] ? firstRequest[file] : at + 1];
  }

  /** Returns the number of copies of the file of a request that are on their way. */
  int copies(int request) {
    return isShared(request) ? firstCopy[fileOf[request] + 1] - firstCopy[fileOf[request]] : 0;
  }

  int copyNode(int request, int k) {
    return copyNodes[firstCopy[fileOf[request]] + k];
  }

  double copySeconds(int request, int k) {
    return copySeconds[firstCopy[fileOf[request]] + k];
  }

  /** Returns the number of requests for the file of a request; 0 if it is not shared. */
  int sharers(int request) {
    return isShared(request)
        ? firstRequest[fileOf[request] + 1] - firstRequest[fileOf[request]]
        : 0;
  }

  int sharer(int request, int k) {
    return requests[firstRequest[fileOf[request]] + k];
  }

  /**
   * Members by file, as positions.
   *
   * @param first by file: start of its members, followed by the end of the last one
   */
  private record Grouped(int[] first, int[] members) {

    static Grouped of(long[] files, long[] keys) {
      int[] first = new int[files.length + 1];
      int[] at = Arrays.stream(keys).mapToInt(key -> Arrays.binarySearch(files, key)).toArray();
      IntStream.of(at).filter(file -> file >= 0).forEach(file -> first[file + 1]++);
      Arrays.parallelPrefix(first, Integer::sum);
      int[] next = first.clone();
      int[] members = new int[first[files.length]];
      for (int member = 0; member < keys.length; member++) {
        if (at[member] >= 0) {
          members[next[at[member]]++] = member;
        }
      }
      return new Grouped(first, members);
    }
  }

  /** Collects what is known of files that may be shared. */
  public static final class Builder {

    private final LongStream.Builder wanted = LongStream.builder();
    private final IntStream.Builder requests = IntStream.builder();
    private final LongStream.Builder excluded = LongStream.builder();
    private final BitSet turns = new BitSet();
    private final IntStream.Builder dated = IntStream.builder();
    private final LongStream.Builder deadlines = LongStream.builder();
    private final LongStream.Builder coming = LongStream.builder();
    private final IntStream.Builder nodes = IntStream.builder();
    private final DoubleStream.Builder seconds = DoubleStream.builder();

    /**
     * @param file identifies the file
     * @param request its position in the batch, higher than all before
     */
    public void wanted(long file, int request) {
      wanted.add(file);
      requests.add(request);
    }

    /** Declares that a request takes no copy from a node that is going to have one. */
    public void excluded(int request, int node) {
      excluded.add(exclusion(request, node));
    }

    /** Declares that no request from this one on overtakes those before it. */
    public void turn(int request) {
      turns.set(request);
    }

    /**
     * Declares the deadline of a request; without one it comes after all others.
     *
     * @param deadline in any unit, as only the order counts
     */
    public void deadline(int request, long deadline) {
      dated.add(request);
      deadlines.add(deadline);
    }

    /** Adds a copy that is on its way to a node; ignored unless a request wants the file too. */
    public void comes(long file, Copy copy) {
      coming.add(file);
      nodes.add(copy.node());
      seconds.add(copy.seconds());
    }

    /**
     * Returns the shared files; may be called once.
     *
     * @param size number of requests of the batch
     */
    public SharedFiles build(int size) {
      long[] keys = wanted.build().toArray();
      long[] copies = coming.build().toArray();
      long[] files = shared(keys, copies);
      int[] positions = requests.build().toArray();
      Grouped grouped = Grouped.of(files, keys);
      int[] members = IntStream.of(grouped.members).map(at -> positions[at]).toArray();
      int[] fileOf = new int[files.length == 0 ? 0 : size];
      Arrays.fill(fileOf, ALONE);
      for (int file = 0; file < files.length; file++) {
        for (int at = grouped.first[file]; at < grouped.first[file + 1]; at++) {
          fileOf[members[at]] = file;
        }
      }
      return new SharedFiles(
          fileOf,
          new Grouped(grouped.first, members),
          excluded.build().sorted().toArray(),
          turns,
          files.length == 0 ? new int[0] : places(size),
          Grouped.of(files, copies),
          nodes.build().toArray(),
          seconds.build().toArray());
    }

    /** Returns the place of each request's deadline; empty if all have the same. */
    private int[] places(int size) {
      long[] deadlineOf = new long[size];
      Arrays.fill(deadlineOf, Long.MAX_VALUE);
      int[] request = dated.build().toArray();
      long[] deadline = deadlines.build().toArray();
      for (int n = 0; n < request.length; n++) {
        deadlineOf[request[n]] = deadline[n];
      }
      long[] sorted = deadlineOf.clone();
      Arrays.sort(sorted);
      if (sorted[0] == sorted[size - 1]) {
        return new int[0];
      }
      long[] different =
          IntStream.range(0, size)
              .filter(at -> at == 0 || sorted[at - 1] != sorted[at])
              .mapToLong(at -> sorted[at])
              .toArray();
      return Arrays.stream(deadlineOf).mapToInt(of -> Arrays.binarySearch(different, of)).toArray();
    }

    /** Returns the files that are wanted twice, or wanted and on their way, in ascending order. */
    private static long[] shared(long[] keys, long[] copies) {
      long[] wanted = keys.clone();
      long[] coming = copies.clone();
      Arrays.sort(wanted);
      Arrays.sort(coming);
      return IntStream.range(0, wanted.length)
          .filter(at -> at == 0 || wanted[at - 1] != wanted[at])
          .filter(
              at ->
                  at + 1 < wanted.length && wanted[at + 1] == wanted[at]
                      || Arrays.binarySearch(coming, wanted[at]) >= 0)
          .mapToLong(at -> wanted[at])
          .toArray();
    }
  }
}
