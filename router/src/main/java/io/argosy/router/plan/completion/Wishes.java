package io.argosy.router.plan.completion;

import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The requests of one priority with their candidate links in flat arrays: the candidates of wish
 * {@code w} are {@code first[w]} to before {@code first[w + 1]}. The largest request comes first,
 * because most passes go by size, and memory is read faster in the order of a pass.
 */
final class Wishes {

  private static final int INDEX_BITS = 31;
  private static final long INDEX_MASK = (1L << INDEX_BITS) - 1;

  final int count;

  /** By wish: position of its request among those that were given. */
  final int[] request;

  /** All wishes in the original order of their requests. */
  final int[] asTheyCame;

  final double[] bytes;
  final int[] first;

  /** By candidate: its link. */
  final int[] link;

  /** By candidate: position of the source in the request's list. */
  final int[] choice;

  /** By candidate: seconds before the file can be read. */
  final double[] staging;

  private Wishes(int[] request, int candidates) {
    this.request = request;
    count = request.length;
    asTheyCame = new int[count];
    for (int wish = 0; wish < count; wish++) {
      asTheyCame[request[wish]] = wish;
    }
    bytes = new double[count];
    first = new int[count + 1];
    link = new int[candidates];
    choice = new int[candidates];
    staging = new double[candidates];
  }

  /** Skips sources without a link to the destination, except the destination itself. */
  static Wishes of(NetworkView view, RequestBatch batch, int[] requests, double stagingSeconds) {
    int most = 0;
    for (int request : requests) {
      most += batch.sourceCount(request);
    }
    Wishes wishes = new Wishes(bySize(batch, requests), most);
    int at = 0;
    for (int w = 0; w < requests.length; w++) {
      int request = requests[wishes.request[w]];
      wishes.first[w] = at;
      wishes.bytes[w] = batch.bytes(request);
      at = wishes.list(view, batch, request, stagingSeconds, at);
    }
    wishes.first[requests.length] = at;
    return wishes;
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
    Arrays.setAll(places, w -> (int) (keys[w] & INDEX_MASK));
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

  boolean hasWay(int wish) {
    return first[wish] < first[wish + 1];
  }

  boolean hasChoice(int wish) {
    return first[wish + 1] - first[wish] > 1;
  }

  boolean hasChoices() {
    return candidates() > count || IntStream.range(0, count).anyMatch(this::hasChoice);
  }

  /** Returns the number of candidates of all wishes together. */
  int candidates() {
    return first[count];
  }
}
