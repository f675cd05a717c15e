package io.argosy.agent.transfer;

import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;

/**
 * Packs a session's files into parcels: files up to {@value #SMALL} bytes into bundles that are
 * spread over the streams, so that none of them idles; each large file alone.
 */
public final class ParcelPlan {

  static final long SMALL = 1_000_000;
  static final int MOST_FILES = 64;

  private ParcelPlan() {}

  public static List<Parcel> of(List<FileMove> moves, Packing packing) {
    List<Parcel> parcels = new ArrayList<>();
    List<FileMove> small = new ArrayList<>();
    for (FileMove move : moves) {
      if (isSmall(move)) {
        small.add(move);
      } else {
        parcels.add(new Parcel.Single(move));
      }
    }
    int share = Math.clamp(Math.ceilDiv(small.size(), packing.streams()), 1, MOST_FILES);
    groups(small, share, packing.bundle()).forEach(group -> parcels.add(new Parcel.Bundle(group)));
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
