package io.argosy.agent.claim;

/** What the router's last news say of a task that is in a job. */
public record Standing(Wish wish, Urgency urgency) {}
