/** The demonstration: everything started on one machine and a directory placed at two sites. */
@NullMarked
package io.argosy.deploy.demo;

import org.jspecify.annotations.NullMarked;
