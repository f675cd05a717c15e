package io.argosy.fdt.fake;

import java.time.Duration;
import java.util.Random;
import lia.util.net.common.FileChannelProviderFactory;

/**
 * Settings of one process.
 *
 * @param blockBytes bytes of one block; the server's value applies
 * @param reportPeriod between two log lines about the rate
 * @param doesHang whether blocks on all but two streams are lost, as happens by chance with the
 *     real FDT
 */
record FakeSettings(
    Journal journal,
    Pace pace,
    FileChannelProviderFactory files,
    Random chance,
    int blockBytes,
    Duration reportPeriod,
    boolean doesHang) {

  /** Streams that one server reads at a time until each has been assigned to its session. */
  static final int PATIENT_STREAMS = 2;
}
