package io.argosy.agent.transfer;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.util.ArrayList;
import java.util.List;

/**
 * Packs a session's files into parcels: files up to {@value #SMALL} bytes into bundles that are
 * spread over the streams, so that none of them idles; each large file alone.
 *
 * @param streams that will fetch parcels at the same time, from 1
 * @param bundle the most bytes of one bundle; a single file may exceed it
 */
public record ParcelPlan(int streams, ByteCount bundle) {

  static final ByteCount MOST = ByteCount.of(16_000_000);
  static final long SMALL = 1_000_000;
  static final int MOST_FILES = 64;

  /** Longest time of a bundle, so that a stream soon becomes free for more urgent files. */
  private static final double MOST_SECONDS = 2;

  public static ParcelPlan of(int streams, ObservedRate rate) {
    if (rate instanceof ObservedRate.Measured seen) {
      double bytes = seen.rate().bytesPerSecond() / streams * MOST_SECONDS;
      return new ParcelPlan(streams, ByteCount.of((long) Math.clamp(bytes, 1.0, MOST.bytes())));
    }
    return new ParcelPlan(streams, MOST);
  }

  public List<Parcel> parcels(List<FileMove> moves) {
    List<Parcel> parcels = new ArrayList<>();
    List<FileMove> small = new ArrayList<>();
    for (FileMove move : moves) {
      if (isSmall(move)) {
        small.add(move);
      } else {
        parcels.add(new Parcel.Single(move));
      }
    }
    int share = Math.clamp(Math.ceilDiv(small.size(), streams), 1, MOST_FILES);
    groups(small, share, bundle).forEach(group -> parcels.add(new Parcel.Bundle(group)));
    return parcels;
  }

  /** Whether the file is small enough for a bundle. */
  public static boolean isSmall(FileMove move) {
    return move.bytes().compareTo(ByteCount.of(SMALL)) <= 0;
  }

  /**
   * Groups the files in their order; a file larger than the limit is alone.
   *
   * @param mostFiles of each group, from 1
   */
  public static List<List<FileMove>> groups(
      List<FileMove> moves, int mostFiles, ByteCount mostBytes) {
    List<List<FileMove>> groups = new ArrayList<>();
    List<FileMove> filling = new ArrayList<>();
    ByteCount bytes = ByteCount.ZERO;
    for (FileMove move : moves) {
      if (!filling.isEmpty()
          && (filling.size() == mostFiles || bytes.plus(move.bytes()).compareTo(mostBytes) > 0)) {
        groups.add(List.copyOf(filling));
        filling.clear();
        bytes = ByteCount.ZERO;
      }
      filling.add(move);
      bytes = bytes.plus(move.bytes());
    }
    if (!filling.isEmpty()) {
      groups.add(List.copyOf(filling));
    }
    return groups;
  }
}
