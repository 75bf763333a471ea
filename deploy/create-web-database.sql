create database kontor_web;
