package io.argosy.router.activation;

import static java.util.stream.Collectors.toSet;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/** Keeps the file requests of one destination in memory; passes the contract. */
class MemoryActivationStore implements ActivationStore {

  static final long DESTINATION = 3;

  private record Wanted(long block, int priority, Map<Long, ByteCount> files) {}

  private record Request(long id, long block, int priority, ByteCount bytes) {}

  private final Map<Long, Wanted> wanted = new LinkedHashMap<>();
  private final Map<Long, Request> requests = new LinkedHashMap<>();
  private final Set<Long> there = new HashSet<>();
  private final Set<Long> givenUp = new HashSet<>();
  private final Set<Long> sourced = new HashSet<>();
  private final Map<Long, Instant> closed = new HashMap<>();
  private long ids;

  void want(long block, int priority, Map<Long, ByteCount> files) {
    wanted.put(block, new Wanted(block, priority, files));
  }

  void wantNoMore(long block) {
    wanted.remove(block);
  }

  void prioritize(long block, int priority) {
    want(block, priority, wanted.get(block).files());
  }

  void closedAt(long block, Instant at) {
    closed.put(block, at);
  }

  void arrive(long file) {
    there.add(file);
  }

  void giveUp(long file) {
    givenUp.add(file);
  }

  void newSource(long file) {
    sourced.add(file);
  }

  Map<Long, Integer> underWay() {
    Map<Long, Integer> live = new LinkedHashMap<>();
    requests.forEach(
        (file, request) -> {
          if (!givenUp.contains(file)) {
            live.put(file, request.priority());
          }
        });
    return live;
  }

  @Override
  public int follow(Instant changedSince) {
    Set<Long> changed = new HashSet<>();
    closed.forEach(
        (block, at) -> {
          if (!at.isBefore(changedSince)) {
            changed.add(block);
          }
        });
    return follow(changed, id -> true);
  }

  @Override
  public long lastOfPortion(long after) {
    return Long.MAX_VALUE;
  }

  @Override
  public int tidy(long after, long last) {
    int before = requests.size();
    LongPredicate span = id -> id > after && id <= last;
    requests.entrySet().removeIf(r -> there.contains(r.getKey()) && span.test(r.getValue().id()));
    Set<Long> all = requests.values().stream().map(Request::block).collect(toSet());
    return before - requests.size() + follow(all, span);
  }

  private int follow(Set<Long> blocks, LongPredicate span) {
    int before = requests.size();
    Predicate<Request> chosen = r -> blocks.contains(r.block()) && span.test(r.id());
    requests.values().removeIf(r -> chosen.test(r) && !wanted.containsKey(r.block()));
    int[] followed = {0};
    requests.replaceAll(
        (file, r) -> {
          int priority = chosen.test(r) ? wanted.get(r.block()).priority() : r.priority();
          followed[0] += priority == r.priority() ? 0 : 1;
          return new Request(r.id(), r.block(), priority, r.bytes());
        });
    return before - requests.size() + followed[0];
  }

  @Override
  public List<WindowDemand> read(WindowSize size, int limit) {
    Set<Integer> priorities = new TreeSet<>();
    wanted.values().stream()
        .filter(block -> !there.containsAll(block.files().keySet()))
        .forEach(block -> priorities.add(block.priority()));
    List<WindowDemand> demands = new ArrayList<>();
    for (int priority : priorities) {
      PriorityWindow window = window(size, priority);
      if (window.isOpen()) {
        demands.add(demand(priority, window, limit));
      }
    }
    return demands;
  }

  private PriorityWindow window(WindowSize size, int priority) {
    ByteCount capacity = size.bytes();
    List<Long> large =
        live(priority).stream()
            .filter(file -> requests.get(file).bytes().compareTo(capacity) >= 0)
            .toList();
    List<Long> others = live(priority).stream().filter(file -> !large.contains(file)).toList();
    return new PriorityWindow(
        capacity, bytesOf(others), !large.isEmpty(), size.files() - live(priority).size());
  }

  private WindowDemand demand(int priority, PriorityWindow window, int limit) {
    List<WindowCandidate> all = waiting(priority);
    List<WindowCandidate> read = new ArrayList<>();
    ByteCount passed = ByteCount.ZERO;
    boolean headless = true;
    boolean lane = !window.largeUnderWay();
    for (WindowCandidate file : all) {
      if (window.isLarge(file.bytes())) {
        if (lane) {
          read.add(file);
        }
        lane = false;
        continue;
      }
      boolean fits = file.bytes().compareTo(window.largest()) <= 0;
      if (!fits && headless) {
        passed =
            bytesOf(
                youngerThan(file, priority).stream()
                    .filter(f -> !window.isLarge(requests.get(f).bytes()))
                    .toList());
      }
      if ((fits || headless) && read.size() < limit) {
        read.add(file);
      }
      headless &= fits;
    }
    WindowKey key = new WindowKey(DESTINATION, new Priority(priority));
    return new WindowDemand(key, window, passed, read, read.size() >= limit);
  }

  private List<WindowCandidate> waiting(int priority) {
    List<WindowCandidate> waiting = new ArrayList<>();
    requests.forEach(
        (file, r) -> {
          if (r.priority() == priority && givenUp.contains(file) && sourced.contains(file)) {
            waiting.add(new WindowCandidate(file, r.bytes(), OptionalLong.of(r.id())));
          }
        });
    for (Wanted block : wanted.values()) {
      block.files().keySet().stream()
          .filter(file -> block.priority() == priority)
          .filter(file -> !there.contains(file) && !requests.containsKey(file))
          .map(f -> new WindowCandidate(f, block.files().get(f), OptionalLong.empty()))
          .forEach(waiting::add);
    }
    return waiting;
  }

  private List<Long> live(int priority) {
    return underWay().entrySet().stream()
        .filter(e -> e.getValue() == priority)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** In waiting order, or in request order if the head has a request. */
  private List<Long> youngerThan(WindowCandidate head, int priority) {
    List<Long> order = new ArrayList<>();
    if (head.givenUp().isPresent()) {
      order.addAll(requests.keySet());
    } else {
      wanted.values().forEach(block -> order.addAll(block.files().keySet()));
    }
    return live(priority).stream()
        .filter(file -> order.indexOf(file) > order.indexOf(head.fileId()))
        .toList();
  }

  private ByteCount bytesOf(Collection<Long> files) {
    return files.stream().map(f -> requests.get(f).bytes()).reduce(ByteCount.ZERO, ByteCount::plus);
  }

  @Override
  public int write(List<WindowFill> fills, Instant at) {
    int more = 0;
    for (WindowFill fill : fills) {
      for (WindowCandidate file : fill.files()) {
        more += file.givenUp().isPresent() ? revive(file) : add(file);
      }
    }
    return more;
  }

  private int revive(WindowCandidate file) {
    return givenUp.remove(file.fileId()) ? 1 : 0;
  }

  private int add(WindowCandidate file) {
    Wanted block =
        wanted.values().stream()
            .filter(each -> each.files().containsKey(file.fileId()))
            .findFirst()
            .orElse(null);
    if (block == null || there.contains(file.fileId()) || requests.containsKey(file.fileId())) {
      return 0;
    }
    ids++;
    requests.put(file.fileId(), new Request(ids, block.block(), block.priority(), file.bytes()));
    return 1;
  }
}
