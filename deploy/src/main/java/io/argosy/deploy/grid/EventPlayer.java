package io.argosy.deploy.grid;

import io.argosy.bench.grid.CapacityCourse;
import io.argosy.bench.grid.GridBatch;
import io.argosy.bench.grid.GridEvent;
import io.argosy.bench.grid.GridWorld;
import io.argosy.deploy.demo.GridStage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Executes events when they are due, and records the resulting capacities of the links. */
final class EventPlayer {

  private final GridWorld world;
  private final GridStage stage;
  private final ShapedLinks links;
  private final List<GridEvent> events;
  private final Consumer<String> progress;
  private final double[] factors;
  private final List<GridEvent> pending = new ArrayList<>();
  private final List<GridBatch.Happened> happened = new ArrayList<>();

  /** The times of the stops. */
  private final Map<GridEvent.Stop, Double> stopped = new LinkedHashMap<>();

  private final GridCircuits circuits;
  private final List<PlayedCircuit> ordered = new ArrayList<>();

  private CapacityCourse course;

  EventPlayer(
      GridCircuits circuits,
      GridStage stage,
      ShapedLinks links,
      List<GridEvent> events,
      Consumer<String> progress) {
    this.circuits = circuits;
    this.world = circuits.world();
    this.stage = stage;
    this.links = links;
    this.events = List.copyOf(events);
    this.progress = progress;
    this.factors = new double[world.links().size()];
    Arrays.fill(factors, 1);
    this.course = new CapacityCourse(world, List.of(step(0)));
  }

  /** Starts a batch. Changes of links in earlier batches remain in effect. */
  void begin(int batch) {
    pending.clear();
    happened.clear();
    pending.addAll(events.stream().filter(event -> event.batch() == batch).toList());
    course = new CapacityCourse(world, List.of(step(0)));
  }

  /**
   * @param arrived share of the batch's bytes
   * @param seconds since the request
   */
  void play(double arrived, double seconds) throws IOException {
    for (GridEvent event : List.copyOf(pending)) {
      if (event.when().isDue(arrived, seconds)) {
        pending.remove(event);
        begin(event, seconds);
      }
    }
    for (GridEvent.Stop stop : List.copyOf(stopped.keySet())) {
      if (seconds >= stopped.get(stop) + stop.pause().toSeconds()) {
        end(stop, seconds);
      }
    }
    for (PlayedCircuit circuit : ordered) {
      look(circuit, seconds);
    }
  }

  private void look(PlayedCircuit circuit, double seconds) throws IOException {
    boolean wasProven = circuit.usableAt().isPresent();
    circuit.look(seconds, links.bytes().get(circuit.link()));
    if (!wasProven && circuit.usableAt().isPresent()) {
      progress.accept("after %.0f s: files may use the circuit".formatted(seconds));
      happened.add(new GridBatch.Happened(circuit.event(), seconds, seconds));
    }
    CapacityCourse.Step now = step(seconds);
    if (!now.links().equals(course.steps().getLast().links())) {
      course = course.with(now);
    }
  }

  private void begin(GridEvent event, double seconds) throws IOException {
    progress.accept("after %.0f s: %s".formatted(seconds, event.text()));
    switch (event) {
      case GridEvent.LinkChange change -> {
        double capacity = world.links().get(change.link()).capacity() * change.factor();
        links.setCapacity(change.link(), capacity);
        factors[change.link()] = change.factor();
        happened.add(new GridBatch.Happened(change, seconds, seconds));
      }
      case GridEvent.Stop stop -> {
        stage.kill(stop.node());
        stopped.put(stop, seconds);
      }
      case GridEvent.Circuit circuit -> {
        long carried = links.bytes().get(world.circuitBeside(circuit.link()));
        ordered.add(new PlayedCircuit(circuit, circuits, stage.admin(), carried));
      }
    }
    course = course.with(step(seconds));
  }

  private void end(GridEvent.Stop stop, double seconds) throws IOException {
    stage.start(stop.node());
    happened.add(new GridBatch.Happened(stop, stopped.remove(stop), seconds));
    course = course.with(step(seconds));
    progress.accept("after %.0f s: started again".formatted(seconds));
  }

  /** Restarts all stopped agents, and releases all circuits, at the end of the batch. */
  void finish(double seconds) throws IOException {
    for (GridEvent.Stop stop : List.copyOf(stopped.keySet())) {
      end(stop, seconds);
    }
    for (PlayedCircuit circuit : ordered) {
      circuit.release(stage);
    }
    ordered.clear();
    pending.forEach(event -> progress.accept("did not happen in time: " + event.text()));
  }

  CapacityCourse course() {
    return course;
  }

  List<GridBatch.Happened> happened() {
    return List.copyOf(happened);
  }

  private CapacityCourse.Step step(double from) {
    return new CapacityCourse.Step(
        from, IntStream.range(0, factors.length).mapToObj(this::capacity).toList());
  }

  private double capacity(int link) {
    GridWorld.Link ends = world.links().get(link);
    boolean away =
        stopped.keySet().stream()
            .anyMatch(stop -> stop.node() == ends.from() || stop.node() == ends.to());
    boolean unusable =
        ends.circuit()
            && ordered.stream().noneMatch(circuit -> circuit.link() == link && circuit.isUsable());
    return away || unusable ? 0 : ends.capacity() * factors[link];
  }
}
