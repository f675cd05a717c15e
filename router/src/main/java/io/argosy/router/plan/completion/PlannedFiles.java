package io.argosy.router.plan.completion;

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

  private PlannedFiles(int[] request, int candidates) {
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
  }

  /** Skips sources without a link to the destination, except the destination itself. */
  static PlannedFiles of(
      NetworkView view, RequestBatch batch, int[] requests, double stagingSeconds) {
    int most = 0;
    for (int request : requests) {
      most += batch.sourceCount(request);
    }
    PlannedFiles files = new PlannedFiles(bySize(batch, requests), most);
    int at = 0;
    for (int f = 0; f < requests.length; f++) {
      int request = requests[files.request[f]];
      files.first[f] = at;
      files.bytes[f] = batch.bytes(request);
      at = files.list(view, batch, request, stagingSeconds, at);
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

  private int list(
      NetworkView view, RequestBatch batch, int request, double stagingSeconds, int from) {
    int at = from;
    int destination = batch.destination(request);
    for (int n = 0; n < batch.sourceCount(request); n++) {
      int source = batch.source(request, n);
      int found = source == destination ? view.links() : view.linkBetween(source, destination);
      if (found != NetworkView.NO_LINK) {
        link[at] = found;
        choice[at] = n;
        staging[at] = batch.isStaged(request, n) ? 0 : stagingSeconds;
        at++;
      }
    }
    return at;
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
}
