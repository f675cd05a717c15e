package io.argosy.agent.transfer;

import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;

/**
 * Packs a session's files into parcels: files up to {@value #SMALL} bytes into bundles, spread over
 * the streams, so that none of them idles; large ones alone.
 */
public final class ParcelPlan {

  static final long SMALL = 1_000_000;
  static final int MOST_FILES = 64;
  static final long MOST_BYTES = 16_000_000;

  private ParcelPlan() {}

  /**
   * @param streams that will fetch parcels at the same time, from 1
   */
  public static List<Parcel> of(List<FileMove> moves, int streams) {
    List<Parcel> parcels = new ArrayList<>();
    List<FileMove> small = new ArrayList<>();
    for (FileMove move : moves) {
      if (move.bytes().compareTo(ByteCount.of(SMALL)) <= 0) {
        small.add(move);
      } else {
        parcels.add(new Parcel.Single(move));
      }
    }
    int share = Math.clamp(Math.ceilDiv(small.size(), streams), 1, MOST_FILES);
    parcels.addAll(bundles(small, share));
    return parcels;
  }

  private static List<Parcel> bundles(List<FileMove> small, int share) {
    List<Parcel> bundles = new ArrayList<>();
    List<FileMove> filling = new ArrayList<>();
    long bytes = 0;
    for (FileMove move : small) {
      long size = move.bytes().bytes();
      if (filling.size() == share || bytes + size > MOST_BYTES) {
        bundles.add(new Parcel.Bundle(filling));
        filling.clear();
        bytes = 0;
      }
      filling.add(move);
      bytes += size;
    }
    if (!filling.isEmpty()) {
      bundles.add(new Parcel.Bundle(filling));
    }
    return bundles;
  }
}
