/**
 * The search for files and the page of one file: its replicas, its destinations and the decisions
 * about it.
 */
@NullMarked
package io.argosy.web.file;

import org.jspecify.annotations.NullMarked;
