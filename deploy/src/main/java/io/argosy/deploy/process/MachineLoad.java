package io.argosy.deploy.process;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/** The load of this machine, as messages state it when something takes too long. */
public final class MachineLoad {

  private MachineLoad() {}

  /** Returns a sentence about the last minute. */
  public static String sentence() {
    return sentence(
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
        Runtime.getRuntime().availableProcessors());
  }

  /**
   * @param load average number of threads that run or could run; negative if unknown
   */
  static String sentence(double load, int processors) {
    String words =
        load < 0
            ? "The load of this machine is unknown, and its processors are %2$d."
            : load > processors
                ? "This machine is overloaded and therefore slow: its load is %.1f, and its"
                    + " processors are %d."
                : "The load of this machine is %.1f, and its processors are %d.";
    return String.format(Locale.ROOT, words, load, processors);
  }
}
