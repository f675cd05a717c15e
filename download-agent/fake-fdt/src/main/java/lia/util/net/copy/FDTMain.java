package lia.util.net.copy;

import io.argosy.fdt.fake.FakeFdt;
import java.time.Clock;
import java.util.Random;

/** Started as FDT is, and behaves as it was seen to. */
public final class FDTMain {

  private FDTMain() {}

  public static void main(String[] arguments) {
    var fdt = new FakeFdt(System.out, System.err, Clock.systemDefaultZone(), new Random());
    System.exit(fdt.run(arguments));
  }
}
