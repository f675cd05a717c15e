package io.argosy.router.plan.completion;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The requests of one priority with their candidate links in flat arrays: the candidates of file
 * {@code f} are {@code first[f]} to before {@code first[f + 1]}. The largest request comes first,
 * because most passes go by size, and memory is read faster in the order of a pass.
 */
final class PlannedFiles {

  private static final int INDEX_BITS = 31;
  private static final long INDEX_MASK = (1L << INDEX_BITS) - 1;

  /** In place of a file, if a source has its own copy or gets it otherwise. */
  static final int NO_SUPPLIER = -1;

  final int count;

  /** By file: position of its request among those that were given. */
  final int[] request;

  /** All files in the original order of their requests. */
  final int[] asTheyCame;

  final double[] bytes;
  final int[] first;

  /** By candidate: its link. */
  final int[] link;

  /** By candidate: position of the source in the request's list. */
  final int[] choice;

  /** By candidate: seconds before the file can be read. */
  final double[] staging;

  /**
   * By candidate: the file whose arrival its source waits for, or {@link #NO_SUPPLIER}; empty if no
   * source waits for any.
   */
  final int[] supplier;

  /** By candidate: seconds until its source has the file; empty if every source has it. */
  final double[] comes;

  /** By file: the next one of those that are the same file at other destinations, in a circle. */
  private final int[] nextSharer;

  private PlannedFiles(int[] request, int candidates, boolean isShared) {
    this.request = request;
    count = request.length;
    asTheyCame = new int[count];
    for (int file = 0; file < count; file++) {
      asTheyCame[request[file]] = file;
    }
    bytes = new double[count];
    first = new int[count + 1];
    link = new int[candidates];
    choice = new int[candidates];
    staging = new double[candidates];
    supplier = new int[isShared ? candidates : 0];
    comes = new double[supplier.length];
    nextSharer = isShared ? IntStream.range(0, count).toArray() : new int[0];
  }

  /**
   * Skips sources without a link to the destination, except the destination itself.
   *
   * @param assignment of the requests that are more urgent, whose copies can be passed on
   */
  static PlannedFiles of(
      NetworkView view,
      RequestBatch batch,
      int[] requests,
      Assignment assignment,
      double stagingSeconds) {
    int[] inbound = new int[view.nodes()];
    for (int link = 0; link < view.links(); link++) {
      inbound[view.destinationOf(link)]++;
    }
    int most = 0;
    for (int request : requests) {
      most += Math.min(batch.allSources(request), 1 + inbound[batch.destination(request)]);
    }
    boolean isShared =
        !batch.shared().isEmpty() && Arrays.stream(requests).anyMatch(batch.shared()::isShared);
    PlannedFiles files = new PlannedFiles(bySize(batch, requests), most, isShared);
    Sources sources = new Sources(view, batch, assignment, stagingSeconds, files, requests);
    int at = 0;
    for (int f = 0; f < requests.length; f++) {
      int request = requests[files.request[f]];
      files.first[f] = at;
      files.bytes[f] = batch.bytes(request);
      at = sources.list(request, at);
    }
    files.first[requests.length] = at;
    return files;
  }

  /**
   * Small files fill the gaps that large ones leave. Sizes that agree in their leading 24 bits
   * count as equal and keep their order.
   */
  private static int[] bySize(RequestBatch batch, int[] requests) {
    long[] keys = new long[requests.length];
    for (int at = 0; at < keys.length; at++) {
      long descending = Integer.MAX_VALUE - Float.floatToIntBits((float) batch.bytes(requests[at]));
      keys[at] = descending << INDEX_BITS | at;
    }
    Arrays.sort(keys);
    int[] places = new int[keys.length];
    Arrays.setAll(places, f -> (int) (keys[f] & INDEX_MASK));
    return places;
  }

  int[] largestFirst() {
    return IntStream.range(0, count).toArray();
  }

  /** Returns the file whose arrival the source of a candidate waits for, or none. */
  int supplierOf(int candidate) {
    return supplier.length == 0 ? NO_SUPPLIER : supplier[candidate];
  }

  /** Returns the seconds until the source of a candidate has the file, if it is on its way. */
  double comesAfter(int candidate) {
    return comes.length == 0 ? 0 : comes[candidate];
  }

  /** Returns the next request for the same file, in a circle; the file itself if it is alone. */
  int nextSharer(int file) {
    return nextSharer.length == 0 ? file : nextSharer[file];
  }

  /** Whether any file can be passed on by another destination. */
  boolean isShared() {
    return supplier.length > 0;
  }

  boolean hasWay(int file) {
    return first[file] < first[file + 1];
  }

  boolean hasChoice(int file) {
    return first[file + 1] - first[file] > 1;
  }

  boolean hasChoices() {
    return candidates() > count || IntStream.range(0, count).anyMatch(this::hasChoice);
  }

  /** Returns the number of candidates of all files together. */
  int candidates() {
    return first[count];
  }

  /** Lists the sources of requests. */
  private static final class Sources {

    private static final int NOT_PLANNED = -1;

    private final NetworkView view;
    private final RequestBatch batch;
    private final Assignment assignment;
    private final double stagingSeconds;
    private final PlannedFiles files;

    /** By request of the batch: its file, or {@link #NOT_PLANNED}; empty if nothing is shared. */
    private final int[] fileOf;

    Sources(
        NetworkView view,
        RequestBatch batch,
        Assignment assignment,
        double stagingSeconds,
        PlannedFiles files,
        int[] requests) {
      this.view = view;
      this.batch = batch;
      this.assignment = assignment;
      this.stagingSeconds = stagingSeconds;
      this.files = files;
      fileOf = new int[files.isShared() ? batch.size() : 0];
      Arrays.fill(fileOf, NOT_PLANNED);
      if (files.isShared()) {
        connect(requests);
      }
    }

    /** Connects the requests for the same file with one another. */
    private void connect(int[] requests) {
      for (int f = 0; f < files.count; f++) {
        fileOf[requests[files.request[f]]] = f;
      }
      for (int f = 0; f < files.count; f++) {
        files.nextSharer[f] = nextPlanned(requests[files.request[f]]);
      }
    }

    private int nextPlanned(int request) {
      int next = request;
      do {
        next = batch.shared().next(next);
      } while (fileOf[next] == NOT_PLANNED);
      return fileOf[next];
    }

    int list(int request, int from) {
      int at = from;
      int destination = batch.destination(request);
      for (int n = 0; n < batch.sourceCount(request); n++) {
        int source = batch.source(request, n);
        int found = source == destination ? view.links() : view.linkBetween(source, destination);
        if (found != NetworkView.NO_LINK) {
          files.link[at] = found;
          files.choice[at] = n;
          files.staging[at] = batch.isStaged(request, n) ? 0 : stagingSeconds;
          if (files.isShared()) {
            files.supplier[at] = NO_SUPPLIER;
          }
          at++;
        }
      }
      return files.isShared() ? listFuture(request, at) : at;
    }

    private int listFuture(int request, int from) {
      int at = from;
      int end = batch.allSources(request);
      for (int n = batch.sourceCount(request); n < end; n++) {
        int sharer = batch.sharer(request, n);
        int source = batch.source(request, n);
        int found = view.linkBetween(source, batch.destination(request));
        if (found != NetworkView.NO_LINK && isComing(request, source, sharer)) {
          int planned = sharer == RequestBatch.NO_SHARER ? NOT_PLANNED : fileOf[sharer];
          files.link[at] = found;
          files.choice[at] = n;
          files.supplier[at] = planned == NOT_PLANNED ? NO_SUPPLIER : planned;
          files.comes[at] = seconds(request, n, planned);
          at++;
        }
      }
      return at;
    }

    /** Whether a copy is on its way, or a request that is at least as urgent gets one. */
    private boolean isComing(int request, int source, int sharer) {
      return !batch.shared().isExcluded(request, source)
          && (sharer == RequestBatch.NO_SHARER
              || fileOf[sharer] != NOT_PLANNED
              || isAssigned(sharer, request));
    }

    /** Scores of requests with the same strategy are comparable. */
    private boolean isAssigned(int sharer, int request) {
      return assignment.isChosen(sharer)
          && batch.strategy(sharer) == batch.strategy(request)
          && !waitsFor(sharer, request);
    }

    private boolean waitsFor(int sharer, int request) {
      int at = sharer;
      while (at != RequestBatch.NO_SHARER && at != request && assignment.isChosen(at)) {
        at = batch.sharer(at, assignment.choice(at));
      }
      return at == request;
    }

    private double seconds(int request, int n, int planned) {
      int sharer = batch.sharer(request, n);
      return sharer == RequestBatch.NO_SHARER
          ? batch.comesAfter(request, n)
          : planned == NOT_PLANNED ? assignment.score(sharer) : 0;
    }
  }
}
