package io.argosy.router.linkrate.feed;

/** Two different sites; the tests in the other direction belong to another pair. */
record SitePair(String source, String destination) {}
