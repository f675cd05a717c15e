package lia.util.net.copy;

import io.argosy.fdt.fake.FakeFdt;
import java.time.Clock;
import java.util.Random;

/** The main class, with the same name as FDT's. */
public final class FDTMain {

  private FDTMain() {}

  public static void main(String[] arguments) {
    var fdt = new FakeFdt(System.out, System.err, Clock.systemDefaultZone(), new Random());
    System.exit(fdt.run(arguments));
  }
}
