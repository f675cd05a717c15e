package io.argosy.fdt.fake;

import java.time.Duration;
import java.util.Random;
import lia.util.net.common.FileChannelProviderFactory;

/**
 * What every part of one process shares.
 *
 * @param blockBytes of one block; the server's counts
 * @param reportPeriod between two lines about the rate
 * @param doesHang whether blocks on all but two streams are lost, as by bad luck in the real one
 */
record FakeSettings(
    Journal journal,
    Pace pace,
    FileChannelProviderFactory files,
    Random chance,
    int blockBytes,
    Duration reportPeriod,
    boolean doesHang) {

  /** Streams that one server reads at a time until each has shown whose it is. */
  static final int PATIENT_STREAMS = 2;
}
