package io.argosy.router.issue;

import io.argosy.router.issue.LateBindingSimulation.Event;
import io.argosy.router.issue.LateBindingSimulation.Link;
import io.argosy.router.issue.LateBindingSimulation.Wish;
import io.argosy.router.routing.HorizonPolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LateBindingTest {

  static final double INF = Double.POSITIVE_INFINITY;

  static Map<Link, Double> world() {
    double[][] c = {{10, 2, 5}, {2, 10, 2}, {4, 3, 12}};
    Map<Link, Double> links = new HashMap<>();
    for (int s = 0; s < 3; s++) {
      for (int d = 0; d < 3; d++) {
        links.put(new Link(s, 3 + d), c[s][d] * 1e6);
      }
    }
    return links;
  }

  static List<Wish> wishes(int files, long seed) {
    Random random = new Random(seed);
    List<Wish> wishes = new ArrayList<>();
    for (int f = 0; f < files; f++) {
      List<Integer> sources = new ArrayList<>(List.of(0, 1, 2));
      Collections.shuffle(sources, random);
      List<Integer> its = List.copyOf(sources.subList(0, 2 + random.nextInt(2)));
      long bytes = 1_000_000 + random.nextInt(3_000_000);
      for (int d = 0; d < 3; d++) {
        wishes.add(new Wish(f * 3 + d, 3 + d, bytes, its));
      }
    }
    return wishes;
  }

  @Test
  void table() {
    double[] up = {12e6, 11e6, 14e6, INF, INF, INF};
    for (long seed = 1; seed <= 3; seed++) {
      List<Wish> wishes = wishes(600, seed);
      for (boolean slow : new boolean[] {false, true}) {
        for (int variant = 0; variant < 4; variant++) {
          HorizonPolicy policy = variant < 2 ? HorizonPolicy.DEFAULT : HorizonPolicy.UNLIMITED;
          boolean relief = variant % 2 == 0;
          LateBindingSimulation sim = new LateBindingSimulation(6, world(), up, policy, relief);
          double bound = sim.bound(wishes);
          if (slow) {
            sim.with(new Event(30, new Link(0, 3), 1.25e6));
          }
          double end = sim.run(wishes);
          System.out.printf(
              "seed %d slow %s horizon %s relief %s bound %.1f end %.1f ratio %.3f sent %.3f%n",
              seed, slow, variant < 2, relief, bound, end, end / bound,
              sim.sent() / wishes.stream().mapToLong(Wish::bytes).sum());
        }
      }
    }
  }
}
