package io.argosy.bench.switchover;

import io.argosy.agent.AgentMain;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.agent.transfer.RunningJobs;
import io.argosy.common.topology.LinkName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The program of an agent without one of its rules, which a system property names. */
public final class BrokenAgent {

  /** The rule, and the address of this host on the shared path. */
  private static final String RULE = "argosy.bench.broken";

  private static final String ADDRESS = "argosy.bench.address";
  private static final String CLASS_PATH = "-cp\n";

  private BrokenAgent() {}

  /**
   * @param words as those of an agent
   */
  public static void main(String[] words) {
    AgentMain.start(words, Undoing.class);
  }

  /**
   * Writes the options, class path and main class of such an agent.
   *
   * @param agent those of an agent
   */
  public static Path write(Path agent, Path file, Broken broken, String address)
      throws IOException {
    String options =
        "-D%s=%s\n-D%s=%s\n%s"
            .formatted(RULE, broken, ADDRESS, address, BrokenAgent.class.getName());
    return Files.writeString(
        file,
        Files.readString(agent)
            .replace(CLASS_PATH, CLASS_PATH + ownClasses() + ":")
            .replace(AgentMain.class.getName(), options));
  }

  private static Path ownClasses() {
    try {
      return Path.of(BrokenAgent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Replaces the lanes that transfers ask for; the proofs go on as they are. */
  @Configuration(proxyBeanMethods = false)
  static class Undoing {

    private static final ThreadLocal<Boolean> ASKED = ThreadLocal.withInitial(() -> false);

    @Bean
    static BeanPostProcessor brokenLanes(BeanFactory beans) {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
          return name.equals("lanes") ? broken((Lanes) bean, beans) : bean;
        }
      };
    }

    private static BrokenLanes broken(Lanes lanes, BeanFactory beans) {
      try {
        return new BrokenLanes(
            lanes,
            Broken.valueOf(System.getProperty(RULE).toUpperCase(Locale.ROOT).replace('-', '_')),
            InetAddress.getByName(System.getProperty(ADDRESS)),
            link -> isBusy(beans.getBean(RunningJobs.class), link),
            System::nanoTime);
      } catch (UnknownHostException e) {
        throw new IllegalStateException(e);
      }
    }

    /** A job without a grant has no lane yet, and asks for one. */
    private static boolean isBusy(RunningJobs jobs, LinkName link) {
      if (ASKED.get()) {
        return false;
      }
      ASKED.set(true);
      try {
        Lane shared = Lane.shared(link);
        return jobs.running().stream().anyMatch(job -> jobs.laneOf(job).equals(shared));
      } finally {
        ASKED.set(false);
      }
    }
  }
}
