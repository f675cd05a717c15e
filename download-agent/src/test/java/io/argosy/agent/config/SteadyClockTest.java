package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.FdtSites;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.flow.RunningTime;
import io.argosy.agent.lane.Lane;
import io.argosy.common.time.SteadyClock;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.scheduling.config.FixedDelayTask;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

class SteadyClockTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_500_000_000);

  @Test
  void aDurationIsTheTimeThatHasPassed() {
    SteadyClock clock = new SteadyClock(NOON, nanos::get);
    assertThat(clock.instant()).isEqualTo(NOON);
    nanos.addAndGet(3_000_001_999L);
    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(3).plusNanos(1_000));
  }

  /** Although the router does not answer, so that no heartbeat reads the time either. */
  @Test
  void aStallOfAllLinksIsBusyTime() {
    Lane link = Lane.shared(new LinkName(new NodeName("SRC"), new NodeName("DST")));
    FlowMeter flows = new FlowMeter(new RunningTime(nanos::get), nanos::get);
    ScheduledTaskRegistrar tasks = new ScheduledTaskRegistrar();
    new LifeConfiguration().runningTime(flows).configureTasks(tasks);
    FixedDelayTask task = (FixedDelayTask) tasks.getFixedDelayTaskList().getFirst();
    Duration stall = task.getIntervalDuration().multipliedBy(20);
    flows.begin(link);
    for (int turn = 0; turn < 20; turn++) {
      nanos.addAndGet(task.getIntervalDuration().toNanos());
      task.getRunnable().run();
    }
    flows.landed(link, 1_000);
    assertThat(flows.read(Set.of()).flows())
        .singleElement()
        .satisfies(flow -> assertThat(flow.busy()).isEqualTo(stall));
  }

  /**
   * Setting the machine's clock changes no duration. The grants of a door are compared with the
   * machine's time, which such a clock does not follow.
   */
  @Test
  void aStartedAgentHasOneClockAndItIsMonotonic(@TempDir Path directory) {
    try (ScriptedRouter router = new ScriptedRouter();
        TestSite site = new TestSite(directory, "SRC", router)) {
      ConfigurableApplicationContext agent = site.start("download, door", FdtSites.yaml());
      await().until(() -> Files.exists(site.runFile()));
      Map<String, Object> sources = new TreeMap<>();
      Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
      for (String bean : agent.getBeanDefinitionNames()) {
        collect(agent.getBean(bean), sources, seen);
      }
      assertThat(sources)
          .containsKeys("Clock TransferLimits.clock", "InstantSource DoorDesk.machineTime")
          .containsKeys("Clock FdtDoor.clock", "InstantSource FdtDoor.machineTime")
          .allSatisfy(
              (field, source) ->
                  assertThat(source instanceof SteadyClock).isEqualTo(field.startsWith("Clock")));
      assertThat(agent.getBean(Clock.class)).isInstanceOf(SteadyClock.class);
    }
  }

  /** Adds what the fields of the object, and of all that it holds, tell the time by. */
  private static void collect(Object object, Map<String, Object> sources, Set<Object> seen) {
    if (object instanceof InstantSource || !seen.add(object)) {
      return;
    }
    switch (object) {
      case Iterable<?> all when !(object instanceof Path) ->
          all.forEach(it -> collect(it, sources, seen));
      case Map<?, ?> map -> map.values().forEach(it -> collect(it, sources, seen));
      case Optional<?> one -> one.ifPresent(it -> collect(it, sources, seen));
      default -> fields(object, sources, seen);
    }
  }

  private static void fields(Object object, Map<String, Object> sources, Set<Object> seen) {
    for (Class<?> type = object.getClass();
        type != null && type.getName().startsWith("io.argosy.");
        type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive()) {
          continue;
        }
        Object value = valueOf(field, object);
        if (InstantSource.class.isAssignableFrom(field.getType())) {
          String name = field.getType().getSimpleName() + " " + type.getSimpleName();
          sources.put(name + "." + field.getName(), value);
        } else if (value != null) {
          collect(value, sources, seen);
        }
      }
    }
  }

  private static Object valueOf(Field field, Object object) {
    try {
      field.setAccessible(true);
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
